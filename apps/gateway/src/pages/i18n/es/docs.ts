/** Spanish texts of the pages of the documentation. */
export const DOCS_ES = {
  'How to request forecasts and estimated actuals, and what they mean. The documents are in English.':
    'Cómo pedir previsiones y valores estimados, y qué significan. Los documentos están en inglés.',
  'For programs: <openapi>openapi.json</openapi> describes the HTTP API, <asyncapi>asyncapi.json</asyncapi> the Kafka topics, and <llms>llms.txt</llms> lists these pages as Markdown.':
    'Para programas: <openapi>openapi.json</openapi> describe la API HTTP, <asyncapi>asyncapi.json</asyncapi> los temas de Kafka, y <llms>llms.txt</llms> enumera estas páginas en Markdown.',
  'Contents and search': 'Contenido y búsqueda',
  'On this page': 'En esta página',
  '{count, plural, one {# section} other {# sections}}': '{count, plural, one {# sección} other {# secciones}}',
  'Search the docs': 'Buscar en la documentación',
  'No section has all of these words. <a>See all pages</a>.':
    'Ninguna sección tiene todas estas palabras. <a>Vea todas las páginas</a>.',
  Search: 'Buscar',
  'List of operations': 'Lista de operaciones',
} as const;
