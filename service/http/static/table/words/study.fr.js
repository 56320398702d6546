// Les mots des liens et des études, en français.
export default {
  link_copied: "Copié : un lien vers l'entrée {0}.",
  link_hidden: 'Vous voyez ceci comme spectateur : ce que voit {0} se montre aux autres une fois la partie finie.',
  link_hidden_own: 'Vous voyez ceci comme vous-même : ce que voit {0} se montre aux autres une fois la partie finie.',
  link_no_entry: "Vous ne pouvez voir d'entrée {0} ici ; voici la plus récente, {1}.",
  link_no_seat: "Cette partie n'a pas de siège « {0} » ; vous la voyez comme vous-même.",
  link_refused: 'Le navigateur ne copie rien ici ; le lien est {0}',
}
