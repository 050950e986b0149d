/** German texts of the pages and forms of aggregations and collections. */
export const AGGREGATIONS_DE = {
  'How measurements improve this forecast.': 'Wie Messwerte diese Prognose verbessern.',
  'The forecast changes within minutes. Measurements of the total are kept.':
    'Die Prognose ändert sich in wenigen Minuten. Messwerte der Summe bleiben erhalten.',
  'the sites ticked below': 'die unten angekreuzten Anlagen',
  'all sites with the tags and in the area below, also future ones':
    'alle Anlagen mit den Schlagwörtern und im Gebiet unten, auch künftige',
  'Separated by commas. Members have all of these tags.': 'Durch Kommas getrennt. Ein Mitglied hat alle davon.',
  Area: 'Gebiet',
  'A GeoJSON polygon, with longitudes before latitudes.': 'Ein GeoJSON-Polygon, Längengrade vor Breitengraden.',
  Filter: 'Filtern',
  'Tick all found': 'Alle gefundenen ankreuzen',
  'Untick all found': 'Alle gefundenen abwählen',
  '{found, plural, one {# site found} other {# sites found}} of {count}, {shown} shown.':
    '{found, plural, one {# Anlage gefunden} other {# Anlagen gefunden}} von {count}, davon {shown} angezeigt.',
  'Ticked: {count}.': 'Angekreuzt: {count}.',
  '{count, plural, one {# ticked site is not shown and stays a member.} other {# ticked sites are not shown and stay members.}}':
    '{count, plural, one {# angekreuzte Anlage wird nicht angezeigt und bleibt Mitglied.} other {# angekreuzte Anlagen werden nicht angezeigt und bleiben Mitglieder.}}',
  'Your utility-scale sites': 'Ihre Großanlagen',
  'You have no utility-scale sites.': 'Sie haben keine Großanlagen.',
  'Its forecasts stop, and its measurements and tuning are deleted. Its member sites stay.':
    'Die Prognosen enden, Messwerte und Anpassung werden gelöscht. Die Anlagen selbst bleiben.',
  'Selected by tags': 'Gewählt nach Schlagwörtern',
  'Members since': 'Mitglieder seit',
  'The members changed at {time} UTC. Measurements of earlier periods belong to the earlier members and are not used. Tuning starts from the change, and earlier estimated actuals are the sum of the current members.':
    'Die Mitglieder haben sich um {time} UTC geändert. Messwerte früherer Zeiträume gehören zu den früheren Mitgliedern und werden nicht verwendet. Die Anpassung beginnt mit der Änderung, und frühere geschätzte Istwerte sind die Summe der jetzigen Mitglieder.',
  'Add aggregation': 'Aggregation hinzufügen',
  'An aggregation sums utility-scale sites, and you have none yet. <a>Add one</a> first.':
    'Eine Aggregation summiert Großanlagen, und Sie haben noch keine. <a>Fügen Sie zuerst eine hinzu</a>.',
  'No aggregations yet. <add>Add an aggregation</add> of your utility-scale sites: from a list, by tags, or in an area. Or ask the operator for access to a market.':
    'Noch keine Aggregationen. <add>Fügen Sie eine hinzu</add>, aus Ihren Großanlagen: nach einer Liste, nach Schlagwort oder in einem Gebiet. Oder bitten Sie den Betreiber um Zugang zu einem Markt.',
  Ticked: 'Angekreuzt',
  'Filter by name or tag': 'Nach Name oder Schlagwort filtern',
  'Tick all shown': 'Alle angezeigten ankreuzen',
  'Untick all shown': 'Alle angezeigten abwählen',
  'Sites in the area': 'Anlagen im Gebiet',
  'Click on the map to set the corners of the area. Dots are your sites.':
    'Setzen Sie die Ecken des Gebiets durch Klicks auf die Karte. Punkte sind Ihre Anlagen.',
  'Move the map to the west': 'Karte nach Westen verschieben',
  'Move the map to the east': 'Karte nach Osten verschieben',
  'Move the map to the north': 'Karte nach Norden verschieben',
  'Move the map to the south': 'Karte nach Süden verschieben',
  'Remove the last corner': 'Letzte Ecke entfernen',
  'Remove the area': 'Gebiet entfernen',
  'Map: Natural Earth.': 'Karte: Natural Earth.',
  'This collection belongs to another account. Choose another one.':
    'Diese Sammlung gehört einem anderen Konto. Wählen Sie eine andere.',
  'The collection has an aggregation of this name. Choose another one.':
    'Die Sammlung hat schon eine Aggregation dieses Namens. Wählen Sie einen anderen.',
  'Use up to 64 lower-case letters, digits, - and _.': 'Höchstens 64 Kleinbuchstaben, Ziffern, - und _.',
  'Tick at least one site.': 'Kreuzen Sie mindestens eine Anlage an.',
  'Enter a tag, or draw an area.': 'Geben Sie ein Schlagwort ein, oder zeichnen Sie ein Gebiet.',
  'Ask the operator to change your plan.': 'Bitten Sie den Betreiber, Ihren Tarif zu ändern.',
  'With your plan you can show the sum of sites: select them on <a>Sites</a>, and press Compare.':
    'Mit Ihrem Tarif können Sie die Summe von Anlagen zeigen: Wählen Sie sie unter <a>Anlagen</a> aus, und drücken Sie auf Vergleichen.',
  both: 'beide',
  'Measurements of this aggregation. They improve its forecasts.':
    'Messwerte dieser Aggregation. Sie verbessern ihre Prognosen.',
  'all of {collection}': 'alle von {collection}',
  'An aggregation is the total power of many sites, in MW. A collection groups aggregations.':
    'Eine Aggregation ist die Summe der Leistung vieler Anlagen, in MW. Eine Sammlung fasst Aggregationen zusammen.',
  Collections: 'Sammlungen',
  'A collection of {count, plural, one {# aggregation} other {# aggregations}}.':
    'Eine Sammlung von {count, plural, one {# Aggregation} other {# Aggregationen}}.',
  'Deleted site': 'Gelöschte Anlage',
  'Total power of the members, in MW.': 'Summe der Leistung der Mitglieder, in MW.',
  Access: 'Zugang',
  owner: 'Eigentümer',
  'read, and post measurements': 'lesen und Messwerte senden',
  'read-only': 'nur lesen',
  Members: 'Mitglieder',
  'Utility-scale site': 'Großanlage',
  'Resource id': 'Kennung',
  'Capacity, MW': 'Nennleistung, MW',
  'Now, MW': 'Jetzt, MW',
  'Share of capacity': 'Anteil der Nennleistung',
  'No aggregations yet.': 'Noch keine Aggregationen.',
  'Map of {names}. The table below lists the same values.': 'Karte von {names}. Die Tabelle unten hat dieselben Werte.',
  'The area of a circle shows capacity; the largest is {capacity} MW. The colour shows the current share of capacity:':
    'Die Fläche eines Kreises zeigt die Nennleistung; die größte ist {capacity} MW. Die Farbe zeigt den jetzigen Anteil der Nennleistung:',
  '{from} to {to} %': '{from} bis {to} %',
  ', {percent} % now': ', jetzt {percent} %',
};
