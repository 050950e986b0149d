/** German texts about collections and aggregations. */
export const COLLECTIONS_DE = {
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
