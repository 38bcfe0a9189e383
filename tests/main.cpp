// The main function of the tests, in a file of its own so that nothing else compiles it again. A
// run in which no test case matches the filters fails: its name is misspelt, or its file is gone.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>

namespace {

bool ran_nothing = false;

struct Watch : doctest::IReporter {
  explicit Watch(const doctest::ContextOptions&) {}
  void test_run_end(const doctest::TestRunStats& run) override {
    ran_nothing = run.numTestCasesPassingFilters == 0;
  }
  void report_query(const doctest::QueryData&) override {}
  void test_run_start() override {}
  void test_case_start(const doctest::TestCaseData&) override {}
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_end(const doctest::CurrentTestCaseStats&) override {}
  void test_case_exception(const doctest::TestCaseException&) override {}
  void subcase_start(const doctest::SubcaseSignature&) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData&) override {}
  void log_message(const doctest::MessageData&) override {}
  void test_case_skipped(const doctest::TestCaseData&) override {}
};
REGISTER_LISTENER("watch", 0, Watch);

}  // namespace

int main(int count, char** words) {
  const int failed = doctest::Context(count, words).run();
  if (!ran_nothing) return failed;
  std::fputs("no test case ran: none matches the filters\n", stderr);
  return 2;
}
