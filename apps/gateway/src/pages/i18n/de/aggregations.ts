/** German texts of the forms of aggregations. */
export const AGGREGATIONS_DE = {
  'Its forecast follows within minutes. Measurements of the total are kept.':
    'Die Prognose folgt in wenigen Minuten. Messwerte der Summe bleiben erhalten.',
  'the sites ticked below': 'die unten angekreuzten Anlagen',
  'all sites with the tags and in the area below, also future ones':
    'alle Anlagen mit den Schlagwörtern und im Gebiet unten, auch künftige',
  'Separated by commas. A member has all of them.': 'Durch Kommas getrennt. Ein Mitglied hat alle davon.',
  Area: 'Gebiet',
  'A GeoJSON polygon, with longitudes before latitudes.': 'Ein GeoJSON-Polygon, Längengrade vor Breitengraden.',
  'Resource ids of the members': 'Kennungen der Mitglieder',
  'One per line. Used when members are listed.': 'Eine pro Zeile. Gilt, wenn die Mitglieder aufgezählt sind.',
  'Your utility-scale sites': 'Ihre Kraftwerke',
  'You have no utility-scale sites.': 'Sie haben keine Kraftwerke.',
  'Its forecasts end, and its measurements and tuning are deleted. Its member sites stay.':
    'Die Prognosen enden, Messwerte und Anpassung werden gelöscht. Die Anlagen selbst bleiben.',
  'Selected by tags': 'Gewählt nach Schlagwörtern',
};
