// The words of guided matches, in English.
export default {
  guide: 'Guided match',
  guide_at: 'step {0} of {1}',
  guide_back: 'One step back',
  guide_chapter: 'Next: {0}',
  guide_chapters: 'Chapters',
  guide_illegal: 'The rules do not allow that here.',
  guide_leave: 'Leave the guided match; it goes on here when you come back',
  guide_next: 'Next',
  guide_other: 'That is legal, but it is not what this step is about.',
  guide_play: 'Play against the quick bot now',
  guide_restart: 'Start again',
}
