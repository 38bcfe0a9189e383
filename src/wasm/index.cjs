// The package for CommonJS, where nothing can wait while a module loads.

'use strict';

exports.load = (given) => import('./load.js').then(({load}) => load(given));

for (const name of [
  'generate', 'read', 'deal', 'session', 'survey', 'hunt', 'search', 'findCounterexample', 'gallery',
  'cardPicture', 'colours'
])
  exports[name] = () => {
    throw new Error(`after require('deckmap') the library is loaded first: ` +
      `const deckmap = await require('deckmap').load(), then deckmap.${name}()`);
  };
