// The words of the rules beside the table, in English.
export default {
  rules_search: 'Search the rules',
  rules_before: 'Previous match',
  rules_next: 'Next match',
  rules_hit: '{0} of {1}',
  rules_no_hit: 'Not in the rules',
  rules_terms: 'Words of this table',
  rules_back: 'Back',
  rules_to_en: 'In English',
  rules_to_fr: 'En français',
  rules_none: 'Nobody has written a page with the rules of this game.',
  rules_loading: 'The rules are coming…',
}
