// Les mots des parties guidées, en français.
export default {
  guide: 'Partie guidée',
  guide_at: 'étape {0} sur {1}',
  guide_back: 'Une étape en arrière',
  guide_chapter: 'Suite : {0}',
  guide_chapters: 'Chapitres',
  guide_illegal: 'Les règles ne le permettent pas ici.',
  guide_leave: 'Quitter la partie guidée ; elle reprendra ici à votre retour',
  guide_next: 'Suite',
  guide_other: 'C’est permis, mais cette étape parle d’autre chose.',
  guide_play: 'Jouer maintenant contre le robot rapide',
  guide_restart: 'Recommencer',
}
