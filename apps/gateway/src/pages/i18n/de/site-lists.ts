/** German texts of lists of sites, and of compass points in drawings. */
export const SITE_LISTS_DE = {
  '{count} with these tags.': '{count} mit diesen Schlagwörtern.',
  '{count} registered.': '{count} registriert.',
  'Separate several by commas. Sites with all of them are listed.':
    'Mehrere durch Kommas trennen. Aufgeführt sind die Anlagen, die alle haben.',
  'No sites have these tags.': 'Keine Anlage hat diese Schlagwörter.',
  'No sites of this kind yet. <a>Add one</a>.': 'Noch keine Anlagen dieser Art. <a>Eine hinzufügen</a>.',
  N: 'N',
  S: 'S',
  SW: 'SW',
  W: 'W',
  NW: 'NW',
};
