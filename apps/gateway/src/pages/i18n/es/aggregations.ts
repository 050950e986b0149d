/** Spanish texts of the forms of aggregations. */
export const AGGREGATIONS_ES = {
  'Its forecast follows within minutes. Measurements of the total are kept.':
    'Su previsión cambia en unos minutos. Las mediciones del total se conservan.',
  'the sites ticked below': 'los sitios marcados abajo',
  'all sites with the tags and in the area below, also future ones':
    'todos los sitios con las etiquetas y en el área de abajo, también los futuros',
  'Separated by commas. A member has all of them.': 'Separadas por comas. Un miembro las tiene todas.',
  Area: 'Área',
  'A GeoJSON polygon, with longitudes before latitudes.':
    'Un polígono GeoJSON, con las longitudes antes de las latitudes.',
  'Resource ids of the members': 'Identificadores de los miembros',
  'One per line. Used when members are listed.': 'Uno por línea. Se usa cuando los miembros están en una lista.',
  'Your utility-scale sites': 'Sus plantas',
  'You have no utility-scale sites.': 'No tiene plantas.',
  'Its forecasts end, and its measurements and tuning are deleted. Its member sites stay.':
    'Sus previsiones terminan, y sus mediciones y su ajuste se borran. Los sitios miembros se conservan.',
  'Selected by tags': 'Elegida por etiquetas',
} as const;
