// The page's own words, English and French; what a game says comes from the API in the reader's language.
import { settings } from './settings.js'

export const WORDS = {
  // page
  annales: ['Annales', 'Annales'],
  cancel: ['Cancel', 'Annuler'],
  close: ['Close', 'Fermer'],
  copied: ['Copied', 'Copié'],
  copy: ['Copy', 'Copier'],
  dark: ['Dark', 'Sombre'],
  go_on: ['Continue', 'Continuer'],
  language: ['Language', 'Langue'],
  light: ['Light', 'Clair'],
  loading: ['Loading…', 'Chargement…'],
  not_loaded: ['This page could not be loaded.', "Cette page n'a pas pu être chargée."],
  offline: ['The service does not answer.', 'Le service ne répond pas.'],
  player: ['Player', 'Joueur'],
  save: ['Save', 'Enregistrer'],
  skip: ['Skip to the content', 'Aller au contenu'],
  theme: ['Light or dark', 'Clair ou sombre'],
  theme_auto: ['As the system', 'Comme le système'],
  to_lobby: ['All tables', 'Toutes les tables'],
  try_again: ['Try again', 'Réessayer'],
  // names and keys
  key_copy: ['Copy the key', 'Copier la clé'],
  key_file: ['Save as a file', 'Enregistrer dans un fichier'],
  key_is: ['Your key, {0}', 'Votre clé, {0}'],
  key_new: [
    'It opens your seats on other devices. It is shown only once: copy or save it. Whoever has it plays as you.',
    "Elle ouvre vos places sur d'autres appareils. Elle n'est montrée qu'une fois : copiez-la ou enregistrez-la. Qui la détient joue à votre place.",
  ],
  key_taken: ['This browser now plays as {0}.', 'Ce navigateur joue désormais sous le nom de {0}.'],
  key_wrong: ['This key opens nothing: {0}', "Cette clé n'ouvre rien : {0}"],
  name_label: ['Your name', 'Votre nom'],
  name_title: ['What shall we call you?', 'Comment vous appeler ?'],
  name_why: [
    'A name is all it takes: no address, no password. Others at your tables will see it.',
    "Un nom suffit : ni adresse ni mot de passe. Les autres joueurs de vos tables le verront.",
  ],
  // match
  connection_lost: ['Connection lost; trying again…', 'Connexion perdue ; nouvel essai…'],
  stale: ['The table has changed in the meantime. Choose again.', 'La table a changé entre-temps. Choisissez de nouveau.'],
}

// The words of a key in the present language, with {0}, {1}… filled. Components that call it follow the language.
export function say(key, ...args) {
  const words = WORDS[key]
  if (!words) throw new Error(`no words for ${key}`)
  return words[settings.language.value === 'fr' ? 1 : 0].replace(/\{(\d)\}/g, (_, n) => args[n])
}
