/** German texts of the pages of the documentation. */
export const DOCS_DE = {
  'How to request forecasts and estimated actuals, and what they mean. The documents are in English.':
    'Wie man Prognosen und geschätzte Istwerte abruft und was sie bedeuten. Die Dokumente sind auf Englisch.',
  'For programs: <openapi>openapi.json</openapi> describes the HTTP API, <asyncapi>asyncapi.json</asyncapi> the Kafka topics, and <llms>llms.txt</llms> lists these pages as Markdown.':
    'Für Programme: <openapi>openapi.json</openapi> beschreibt die HTTP-API, <asyncapi>asyncapi.json</asyncapi> die Kafka-Topics, und <llms>llms.txt</llms> führt diese Seiten als Markdown auf.',
  'Contents and search': 'Inhalt und Suche',
  'On this page': 'Auf dieser Seite',
  '{count, plural, one {# section} other {# sections}}': '{count, plural, one {# Abschnitt} other {# Abschnitte}}',
  'Search the docs': 'Dokumentation durchsuchen',
  'No section has all of these words. <a>See all pages</a>.':
    'Kein Abschnitt enthält alle diese Wörter. <a>Alle Seiten ansehen</a>.',
  Search: 'Suchen',
  'List of operations': 'Liste der Operationen',
};
