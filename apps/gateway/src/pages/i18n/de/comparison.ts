/** German texts of the page that compares sites. */
export const COMPARISON_DE = {
  'Several sites and aggregations in one chart, with their sum.':
    'Mehrere Anlagen und Aggregationen in einem Diagramm, mit ihrer Summe.',
  'Nothing is selected. Tick sites or aggregations on the page <a>Sites</a>, then press Compare.':
    'Nichts ist ausgewählt. Wählen Sie Anlagen oder Aggregationen auf der Seite <a>Anlagen</a>, und drücken Sie dann Vergleichen.',
  '{count, plural, one {Power: two days back and two days ahead.} other {Power of # sites and aggregations, and their sum: two days back and two days ahead.}}':
    '{count, plural, one {Leistung: zwei Tage zurück und zwei Tage voraus.} other {Leistung von # Anlagen und Aggregationen und ihre Summe: zwei Tage zurück und zwei Tage voraus.}}',
  'No forecast yet, so not in the sum: {names}. A new site has one within seconds: load the page again.':
    'Noch ohne Prognose, daher nicht in der Summe: {names}. Eine neue Anlage hat sie in wenigen Sekunden: Laden Sie die Seite neu.',
  'The sum counts some sites twice: {names} have sites in common. Select only one of them.':
    'Die Summe zählt einige Anlagen doppelt: {names} haben gemeinsame Anlagen. Wählen Sie nur eine davon.',
  'The chart draws the first {shown}. The sum includes all {total}.':
    'Das Diagramm zeigt die ersten {shown}. Die Summe enthält alle {total}.',
  'not stated': 'nicht angegeben',
  'Save the sum': 'Die Summe speichern',
  'An aggregation has a forecast of its own, with a 10 to 90 % range, scores, and measurements of the total.':
    'Eine Aggregation hat eine eigene Prognose mit einem Bereich von 10 bis 90 %, Bewertungen und Messwerte der Summe.',
  'With your plan you can show the sum of sites: select them on <a>Sites</a>, and press Compare.':
    'Mit Ihrem Tarif können Sie die Summe von Anlagen zeigen: Wählen Sie sie unter <a>Anlagen</a> aus, und drücken Sie auf Vergleichen.',
  'The Enterprise plan includes aggregations of your own.': 'Der Tarif Enterprise enthält eigene Aggregationen.',
  Collection: 'Sammlung',
  'The group of aggregations that it belongs to, such as spain: lower-case letters, digits, - and _.':
    'Die Gruppe von Aggregationen, zu der sie gehört, etwa spain: Kleinbuchstaben, Ziffern, - und _.',
  'Save as an aggregation': 'Als Aggregation speichern',
};
