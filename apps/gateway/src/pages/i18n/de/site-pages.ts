/** German texts of the forms of a site and of the list of its API requests. */
export const SITE_PAGES_DE = {
  '{property}: all of them have ended, so they do not change the forecast.':
    '{property}: Alle sind vorbei und ändern deshalb keine Prognose.',
  '{property}: unknown property, ignored.': '{property}: ist unbekannt und wurde übergangen.',
  'Many sites? <a>Import a table</a>.': 'Viele Anlagen? <a>Tabelle importieren</a>.',
  'It is a member of {count, plural, one {# aggregation, which loses it} other {# aggregations, which lose it}}: {names}.':
    'Die Anlage gehört zu {count, plural, one {# Aggregation, die sie verliert} other {# Aggregationen, die sie verlieren}}: {names}.',
  'Today under a clear sky': 'Heute bei klarem Himmel',
  'The output appears here as you type, when location and capacity are filled in and all values are valid.':
    'Die Leistung erscheint hier beim Tippen, sobald Ort und Nennleistung ausgefüllt und alle Werte gültig sind.',
  '{energy} {unit}h in total, at most {peak} {unit}.': 'Insgesamt {energy} {unit}h, bis zu {peak} {unit}.',
  'kWp and MWp are DC power, of the modules. Enter the AC power of the inverters here, and the DC power below.':
    'kWp und MWp sind DC-Leistung, die der Module. Geben Sie hier die AC-Leistung der Wechselrichter ein, und die DC-Leistung darunter.',
  'Utility-scale site, in MW': 'Großanlage, in MW',
  'Rooftop, in kW': 'Dachanlage, in kW',
  'Weather only': 'Nur Wetter',
  'A location whose irradiance and weather are forecast.':
    'Ein Ort, dessen Einstrahlung und Wetter vorhergesagt werden.',
  'Name, location and capacity are enough. Everything else has a default, shown on the page of the site.':
    'Name, Ort und Nennleistung genügen. Alles andere hat eine Voreinstellung, die auf der Seite der Anlage steht.',
  'Kind of site': 'Art der Anlage',
  'Add site': 'Anlage hinzufügen',
  'Leave a field empty to use its default.': 'Leere Felder haben die Voreinstellung.',
  'Its forecasts stop, and its measurements and tuning are deleted.':
    'Die Prognosen enden; Messwerte und Anpassung werden gelöscht.',
  'default: {value}': 'Voreinstellung: {value}',
  '{count, plural, one {# of the fields below must be corrected. Nothing was saved.} other {# of the fields below must be corrected. Nothing was saved.}}':
    '{count, plural, one {# Feld unten muss korrigiert werden. Es wurde nichts gespeichert.} other {# Felder unten müssen korrigiert werden. Es wurde nichts gespeichert.}}',
  'More properties, all optional': 'Weitere Eigenschaften, alle freiwillig',
  'Forecasts of the next 7 days': 'Prognosen der nächsten 7 Tage',
  'Estimated actuals and forecasts in one response': 'Geschätzte Istwerte und Prognosen in einer Antwort',
  'Radiation and weather over the site': 'Strahlung und Wetter am Standort',
  'Measurements that you sent, with the quality flag of each': 'Ihre Messwerte, jeder mit seinem Qualitätskennzeichen',
  'Send measurements as CSV or JSON': 'Messwerte als CSV oder JSON senden',
  'Send the forecast of another provider': 'Die Prognose eines anderen Anbieters senden',
  'How measurements improve the forecast': 'Wie Messwerte die Prognose verbessern',
  'Why the forecast is poor, as far as the service can see':
    'Warum die Prognose schlecht ist, soweit der Dienst es erkennt',
  'What changed between two issues': 'Was sich zwischen zwei Ausgaben geändert hat',
  'The properties of the site': 'Die Eigenschaften der Anlage',
  'Change some properties': 'Einige Angaben ändern',
  'Radiation and weather of the next 7 days': 'Strahlung und Wetter der nächsten 7 Tage',
  'Estimated radiation and weather of the last 7 days':
    'Geschätzte Strahlung und geschätztes Wetter der letzten 7 Tage',
  'Measurements of irradiance that you sent': 'Ihre Messwerte der Einstrahlung',
  'Send measurements of irradiance': 'Messwerte der Einstrahlung senden',
  'How measurements improve the estimated actuals': 'Wie Messwerte die geschätzten Istwerte verbessern',
  'Requests of a program about this site.': 'Anfragen eines Programms zu dieser Anlage.',
  'Set the variable <code>KEY</code> to an <a>API key</a>, as with <code>export KEY=…</code>, then run the examples as they are.':
    'Setzen Sie die Variable <code>KEY</code> auf einen <a>API-Schlüssel</a>, etwa mit <code>export KEY=…</code>. Dann laufen die Beispiele unverändert.',
  'Send measurements': 'Messwerte senden',
  Requests: 'Anfragen',
  Request: 'Anfrage',
  Purpose: 'Wozu',
  'Parameters, formats and errors': 'Parameter, Formate und Fehler',
  'All requests': 'Alle Anfragen',
  'Clients in other languages': 'Clients in anderen Sprachen',
  '{name}: API': '{name}: API',
};
