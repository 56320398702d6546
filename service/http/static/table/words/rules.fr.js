// The words of the rules beside the table, in French.
export default {
  rules_search: 'Chercher dans les règles',
  rules_before: 'Passage précédent',
  rules_next: 'Passage suivant',
  rules_hit: '{0} sur {1}',
  rules_no_hit: 'Pas dans les règles',
  rules_terms: 'Les mots de cette table',
  rules_back: 'Retour',
  rules_to_en: 'In English',
  rules_to_fr: 'En français',
  rules_none: "Personne n'a encore écrit la page des règles de ce jeu.",
  rules_loading: 'Les règles arrivent…',
}
