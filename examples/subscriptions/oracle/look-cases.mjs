/** What is searched for in the list that the store starts with, how many there are, and a record that must be there. */
const searches = [
  { search: '', found: '25 subscriptions', page: 'Page 3 of 3', sight: 'OLD-0001' },
  { search: 'old-002', found: '6 subscriptions', page: null, sight: 'OLD-0020' },
  { search: 'OLD-0013', found: '1 subscription', page: null, sight: 'OLD-0013' },
]

/** Case files of the round by name. */
export function lookLayer() {
  return {
    cases: {
      search: searches.map((input, index) => ({ case: `SEARCH-${index + 1}`, input })),
      'open-record': ['OLD-0001', 'OLD-0003'].map((code, index) => ({ case: `LOOK-${index + 1}`, input: { code } })),
    },
  }
}
