/** German texts about measurements and their upload. */
export const MEASUREMENTS_DE = {
  'In the time zone {zone} these times fit the sun; in {stated} they do not. Choose {zone} below.':
    'In der Zeitzone {zone} passen diese Zeiten zur Sonne, in {stated} nicht. Unten {zone} wählen.',
  'Times are in the zone {zone}, which the header names.':
    'Die Zeiten sind in der Zone {zone}, die die Kopfzeile nennt.',
  '{name}: measurements': '{name}: Messwerte',
  Plausible: 'Plausibel',
  Night: 'Nacht',
  'Repeated for too long': 'Zu lange wiederholt',
  'At the inverter limit': 'An der Grenze des Wechselrichters',
  'Above the clear-sky value': 'Über dem Wert bei klarem Himmel',
  'Curtailed, limited or partly unavailable': 'Abgeregelt, begrenzt oder teilweise nicht verfügbar',
  'Negative by day, or far above capacity': 'Am Tag negativ oder weit über der Nennleistung der Anlage',
  'Probably another unit': 'Wahrscheinlich eine andere Einheit',
  'Repeated, or covered by other periods': 'Wiederholt oder von anderen Zeiträumen abgedeckt',
  'Days with flagged values, UTC': 'Tage mit auffälligen Werten, UTC',
  '{count, plural, one {# more day.} other {# more days.}}':
    '{count, plural, one {# weiterer Tag.} other {# weitere Tage.}}',
  'Each time states its offset from UTC, so no time zone is used.':
    'Jede Zeit nennt ihren Abstand zu UTC, deshalb wird keine Zeitzone benutzt.',
  'Times are in the time zone {zone}.': 'Die Zeiten sind in der Zeitzone {zone}.',
  'Times without an offset are in the time zone {zone}.': 'Zeiten ohne Abstand zu UTC gelten in der Zeitzone {zone}.',
  'Cumulative energy, not power': 'Kumulierte Energie statt Leistung',
  'Clock is probably wrong': 'Uhr geht wahrscheinlich falsch',
  'Sensor or meter drifts': 'Sensor oder Zähler driftet',
  'Without a power value': 'Ohne Leistungswert',
  Refused: 'Abgelehnt',
  'Measurements that you sent for this site. They improve its forecasts.':
    'Messwerte, die Sie für diese Anlage gesendet haben. Sie verbessern ihre Prognosen.',
  'Chart of the measured power of {name}': 'Diagramm der gemessenen Leistung von {name}',
  From: 'Von',
  To: 'Bis',
  Line: 'Zeile',
  'Power, {unit}': 'Leistung, {unit}',
  'Quality flag': 'Qualitätskennzeichen',
  'No measurements in this range. Upload some, or choose another range: the default is the last 7 days.':
    'In diesem Zeitraum gibt es keine Messwerte. Laden Sie welche hoch, oder wählen Sie einen anderen Zeitraum: Voreingestellt sind die letzten 7 Tage.',
  'The newest {shown} of {total}.': 'Die neuesten {shown} von {total}.',
  'Upload measurements': 'Messwerte hochladen',
  'Upload measurements of {name}': 'Messwerte von {name} hochladen',
  "Power is in the column ''{column}'', converted to {unit}.":
    'Die Leistung steht in der Spalte „{column}“, umgerechnet in {unit}.',
  "Power is in the column ''{column}'', in {unit}.": 'Die Leistung steht in der Spalte „{column}“, in {unit}.',
  'Columns are separated by semicolons.': 'Spalten sind durch Semikolons getrennt.',
  'Columns are separated by tabs.': 'Spalten sind durch Tabulatoren getrennt.',
  'Commas are decimal commas.': 'Kommas sind Dezimalkommas.',
  'Dates have the month first.': 'In Daten steht der Monat zuerst.',
  'Ignored columns: {columns}.': 'Nicht verwendete Spalten: {columns}.',
  'Times are the start of each period.': 'Zeiten sind der Beginn jedes Zeitraums.',
  'Times are the end of each period.': 'Zeiten sind das Ende jedes Zeitraums.',
  'Times are the start of each period, which lasts {minutes} min.':
    'Zeiten sind der Beginn jedes Zeitraums, der {minutes} min dauert.',
  'Times are the end of each period, which lasts {minutes} min.':
    'Zeiten sind das Ende jedes Zeitraums, der {minutes} min dauert.',
  'Paste a table or choose a CSV file. Nothing is stored before you have seen a preview.':
    'Fügen Sie eine Tabelle ein oder wählen Sie eine CSV-Datei. Vor einer Vorschau wird nichts gespeichert.',
  'Change the table': 'Tabelle ändern',
  'Your table': 'Ihre Tabelle',
  'CSV file': 'CSV-Datei',
  'Table with a header': 'Tabelle mit Kopfzeile',
  'A column of times and one of mean power. {unit}, unless the header names another unit.':
    'Eine Spalte mit Zeiten und eine mit mittlerer Leistung. {unit}, wenn die Kopfzeile keine andere Einheit nennt.',
  'Time zone': 'Zeitzone',
  'UTC, +01:00 or a name such as Europe/Berlin. Not used for times with an offset, or when the header of the times names a zone.':
    'UTC, +01:00 oder ein Name wie Europe/Berlin. Gilt nicht für Zeiten mit Abstand von UTC, oder wenn die Kopfzeile der Zeiten eine Zone nennt.',
  'Timestamps mark': 'Zeiten bezeichnen',
  'recognized by the header': 'was die Kopfzeile nennt',
  'the end of each period': 'das Ende jedes Zeitraums',
  'the start of each period': 'den Beginn jedes Zeitraums',
  Preview: 'Vorschau',
  '{name}: upload measurements': '{name}: Messwerte hochladen',
  'Store {count, plural, one {# measurement} other {# measurements}}':
    '{count, plural, one {# Messwert} other {# Messwerte}} speichern',
  'Preview: nothing is stored yet': 'Vorschau: noch ist nichts gespeichert',
  Rows: 'Zeilen',
  refused: 'abgelehnt',
  '{shown} of {total} rows.': '{shown} von {total} Zeilen.',
  '{count, plural, one {# measurement stored.} other {# measurements stored.}}':
    '{count, plural, one {# Messwert gespeichert.} other {# Messwerte gespeichert.}}',
  '{count, plural, one {# row was not stored: it was refused, or a later row has its period.} other {# rows were not stored: they were refused, or a later row has their period.}}':
    '{count, plural, one {# Zeile wurde nicht gespeichert: Sie wurde abgelehnt, oder eine spätere Zeile hat ihren Zeitraum.} other {# Zeilen wurden nicht gespeichert: Sie wurden abgelehnt, oder eine spätere Zeile hat ihren Zeitraum.}}',
  '{count, plural, one {# measurement deleted.} other {# measurements deleted.}}':
    '{count, plural, one {# Messwert gelöscht.} other {# Messwerte gelöscht.}}',
  'Included. A week before the end when empty. UTC.': 'Dieser Tag zählt mit. Ohne Angabe eine Woche vor dem Ende. UTC.',
  'To, without this day': 'Bis, ohne diesen Tag',
  'Up to 00:00 UTC of this day. Now when empty.': 'Bis 00:00 UTC dieses Tages. Ohne Angabe jetzt.',
  'Delete measurements': 'Messwerte löschen',
  'Delete measurements of {name}': 'Messwerte von {name} löschen',
  'Deleted measurements cannot be restored. Tuning learns from the remaining ones.':
    'Gelöschte Messwerte lassen sich nicht wiederherstellen. Die Anpassung lernt aus den übrigen.',
  Count: 'Zählen',
  '{count, plural, one {# measurement} other {# measurements}} from {from} to {to} UTC.':
    '{count, plural, one {# Messwert} other {# Messwerte}} von {from} bis {to} UTC.',
  'Delete {count, plural, one {# measurement} other {# measurements}}':
    '{count, plural, one {# Messwert} other {# Messwerte}} löschen',
} as const;
