/** German texts about forecasts of other providers, places and errors. */
export const PROVIDERS_DE = {
  'Forecasts of other providers for {name}': 'Prognosen anderer Anbieter für {name}',
  'Where another forecast was better than ours, your tuned forecast follows it.':
    'Wo eine andere Prognose besser war als unsere, folgt ihr Ihre angepasste Prognose.',
  'One issue, with a header': 'Eine Ausgabe, mit Kopfzeile',
  'Columns period_end, period (such as PT30M) and pv_estimate in {unit}; optional are pv_estimate10, pv_estimate90 and issued_at. Times without an offset are UTC.':
    'Spalten period_end, period (etwa PT30M) und pv_estimate in {unit}; wahlweise pv_estimate10, pv_estimate90 und issued_at. Zeiten ohne Zone sind UTC.',
  'Issued at, UTC': 'Ausgegeben um, UTC',
  'When the provider issued the forecast. Not needed if the table has it.':
    'Wann der Anbieter die Prognose ausgab. Nicht nötig, wenn die Tabelle es sagt.',
  'Store the forecast': 'Prognose speichern',
  '{name}: forecasts of other providers': '{name}: Prognosen anderer Anbieter',
  'Stored forecasts': 'Gespeicherte Prognosen',
  'Estimate, {unit}': 'Schätzung, {unit}',
  'No forecasts of other providers for the next two weeks.':
    'Keine Prognosen anderer Anbieter für die nächsten zwei Wochen.',
  'Radiation at {latitude}, {longitude}': 'Strahlung bei {latitude}, {longitude}',
  'PV power at {latitude}, {longitude}': 'PV-Leistung bei {latitude}, {longitude}',
  'Soiling at {latitude}, {longitude}': 'Verschmutzung bei {latitude}, {longitude}',
  '{name}, typical year': '{name}, typisches Jahr',
  'The request headers are too large': 'Die Kopfzeilen der Anfrage sind zu groß',
  Conflict: 'Konflikt',
  'Content type not supported': 'Inhaltstyp nicht unterstützt',
  'Range not available': 'Bereich nicht verfügbar',
  'The file ends before the requested range. Download it again from its beginning.':
    'Die Datei endet vor dem angeforderten Bereich. Laden Sie sie von Anfang an neu herunter.',
  'This page needs an API key. Sign in and open it again.':
    'Diese Seite braucht einen API-Schlüssel. Anmelden und neu öffnen.',
  'This address exists, but it does not accept this kind of request.':
    'Diese Adresse gibt es, aber sie nimmt diese Art von Anfrage nicht an.',
  'This address is not available in the requested format.': 'Diese Adresse gibt es nicht in dem verlangten Format.',
  'The request did not arrive in time. Send it again.': 'Die Anfrage kam nicht rechtzeitig an. Bitte neu senden.',
  'The browser sent too much data with the address. Delete the cookies of this service.':
    'Der Browser hat zu viele Daten mit der Adresse gesendet. Bitte die Cookies dieses Dienstes löschen.',
  'The service does not accept this type of content.': 'Der Dienst nimmt diese Art von Inhalt nicht an.',
};
