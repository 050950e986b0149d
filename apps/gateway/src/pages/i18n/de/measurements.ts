/** German texts of the pages that list, upload and delete measurements. */
export const MEASUREMENTS_DE = {
  'In the time zone {zone} these times match the position of the sun; in {stated} they do not. Choose {zone} below.':
    'In der Zeitzone {zone} passen diese Zeiten zum Sonnenstand, in {stated} nicht. Unten {zone} wählen.',
  'Times are in the zone {zone}, as the header states.': 'Die Zeiten sind in der Zone {zone}, die die Kopfzeile nennt.',
  Plausible: 'Plausibel',
  Night: 'Nacht',
  'Repeated for too long': 'Zu lange wiederholt',
  'At the inverter limit': 'An der Grenze des Wechselrichters',
  'Above the clear-sky value': 'Über dem Wert bei klarem Himmel',
  'Covered by snow': 'Von Schnee bedeckt',
  'Curtailed, limited or partly unavailable': 'Abgeregelt, begrenzt oder teilweise nicht verfügbar',
  'Far below zero, or far above capacity': 'Weit unter null oder weit über der Nennleistung der Anlage',
  'Probably another unit': 'Wahrscheinlich eine andere Einheit',
  'Repeated, or covered by other periods': 'Wiederholt oder von anderen Zeiträumen abgedeckt',
  'Days with flagged values, {zone}': 'Tage mit auffälligen Werten, {zone}',
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
  'Power, {unit}': 'Leistung, {unit}',
  'No measurements in this range. The default is the last 7 days.':
    'In diesem Zeitraum gibt es keine Messwerte. Voreingestellt sind die letzten 7 Tage.',
  'Chart and table show the newest {shown} of {total} measurements, from {from} to {to} UTC. Choose a shorter range to see older ones.':
    'Diagramm und Tabelle zeigen die neuesten {shown} von {total} Messwerten, von {from} bis {to} UTC. Wählen Sie einen kürzeren Zeitraum, um ältere zu sehen.',
  'Chart and table show {total, plural, one {# measurement} other {# measurements}}, from {from} to {to} UTC.':
    'Diagramm und Tabelle zeigen {total, plural, one {# Messwert} other {# Messwerte}}, von {from} bis {to} UTC.',
  'Upload measurements of {name}': 'Messwerte von {name} hochladen',
  "Power is in the column ''{column}'', converted to {unit}.":
    'Die Leistung steht in der Spalte „{column}“, umgerechnet in {unit}.',
  "Power is in the column ''{column}'', in {unit}.": 'Die Leistung steht in der Spalte „{column}“, in {unit}.',
  'Columns are separated by semicolons.': 'Spalten sind durch Semikolons getrennt.',
  'Columns are separated by tabs.': 'Spalten sind durch Tabulatoren getrennt.',
  'Commas are decimal commas.': 'Kommas sind Dezimalkommas.',
  'The upload is not complete': 'Das Hochladen ist nicht abgeschlossen',
  '{count} of {total} measurements are stored.': '{count} von {total} Messwerten sind gespeichert.',
  'Continue to store the others.': 'Fahren Sie fort, um die übrigen zu speichern.',
  'Points separate thousands.': 'Punkte trennen Tausender.',
  'Dates have the month first.': 'In Daten steht der Monat zuerst.',
  'Ignored columns: {columns}.': 'Nicht verwendete Spalten: {columns}.',
  'Times are the start of each period.': 'Zeiten sind der Beginn jedes Zeitraums.',
  'Times are the end of each period.': 'Zeiten sind das Ende jedes Zeitraums.',
  'Times are the start of each period, which lasts {minutes} min.':
    'Zeiten sind der Beginn jedes Zeitraums, der {minutes} min dauert.',
  'Times are the end of each period, which lasts {minutes} min.':
    'Zeiten sind das Ende jedes Zeitraums, der {minutes} min dauert.',
  'A column of times and one of mean power. {unit}, unless the header names another unit.':
    'Eine Spalte mit Zeiten und eine mit mittlerer Leistung. {unit}, wenn die Kopfzeile keine andere Einheit nennt.',
  'Time zone': 'Zeitzone',
  'UTC, +01:00 or a name such as Europe/Berlin. Not used for times with an offset, or when the header of the times names a zone.':
    'UTC, +01:00 oder ein Name wie Europe/Berlin. Gilt nicht für Zeiten mit Abstand von UTC, oder wenn die Kopfzeile der Zeiten eine Zone nennt.',
  'Timestamps mark': 'Zeiten bezeichnen',
  'recognized from the header': 'was die Kopfzeile nennt',
  'the end of each period': 'das Ende jedes Zeitraums',
  'the start of each period': 'den Beginn jedes Zeitraums',
  '{name}: upload measurements': '{name}: Messwerte hochladen',
  'Store {count, plural, one {# measurement} other {# measurements}}':
    '{count, plural, one {# Messwert} other {# Messwerte}} speichern',
  Rows: 'Zeilen',
  refused: 'abgelehnt',
  '{count, plural, one {# measurement stored.} other {# measurements stored.}}':
    '{count, plural, one {# Messwert gespeichert.} other {# Messwerte gespeichert.}}',
  '{count, plural, one {# row was not stored: it was refused, or a later row has its period.} other {# rows were not stored: they were refused, or a later row has their period.}}':
    '{count, plural, one {# Zeile wurde nicht gespeichert: Sie wurde abgelehnt, oder eine spätere Zeile hat ihren Zeitraum.} other {# Zeilen wurden nicht gespeichert: Sie wurden abgelehnt, oder eine spätere Zeile hat ihren Zeitraum.}}',
  'If tuning is on, training begins again in half a minute.':
    'Wenn die Anpassung an ist, beginnt in einer halben Minute ein neues Training.',
  '{count, plural, one {# measurement deleted.} other {# measurements deleted.}}':
    '{count, plural, one {# Messwert gelöscht.} other {# Messwerte gelöscht.}}',
  'Included, UTC. Default: a week before the end.': 'Dieser Tag zählt mit. Ohne Angabe eine Woche vor dem Ende. UTC.',
  'To, excluding this day': 'Bis, ohne diesen Tag',
  'Up to 00:00 UTC of this day. Default: now.': 'Bis 00:00 UTC dieses Tages. Ohne Angabe jetzt.',
  'Delete measurements of {name}': 'Messwerte von {name} löschen',
  'Deleted measurements cannot be restored. Tuning learns from the remaining ones.':
    'Gelöschte Messwerte lassen sich nicht wiederherstellen. Die Anpassung lernt aus den übrigen.',
  Count: 'Zählen',
  '{count, plural, one {# measurement} other {# measurements}} from {from} to {to} UTC.':
    '{count, plural, one {# Messwert} other {# Messwerte}} von {from} bis {to} UTC.',
  'Delete {count, plural, one {# measurement} other {# measurements}}':
    '{count, plural, one {# Messwert} other {# Messwerte}} löschen',
  'There are no rows below the header. A header such as {header} and lines such as {line} are enough.':
    'Unter der Kopfzeile stehen keine Zeilen. Eine Kopfzeile wie {header} und Zeilen wie {line} genügen.',
  'At most {max} rows can be sent at once. Split the table.':
    'Höchstens {max} Zeilen können auf einmal gesendet werden. Teilen Sie die Tabelle.',
  'No column with times was recognized. A header such as {header} and lines such as {line} are enough.':
    'Keine Spalte mit Zeiten wurde erkannt. Eine Kopfzeile wie {header} und Zeilen wie {line} genügen.',
  'No column with power was recognized. A header such as {header} and lines such as {line} are enough.':
    'Keine Spalte mit Leistung wurde erkannt. Eine Kopfzeile wie {header} und Zeilen wie {line} genügen.',
  'The column “{column}” holds energy. Send the mean power of each period instead.':
    'Die Spalte „{column}“ enthält Energie. Senden Sie stattdessen die mittlere Leistung jedes Zeitraums.',
  'Day and month cannot be told apart in these dates. Write them as 2026-03-01.':
    'Tag und Monat sind in diesen Daten nicht zu unterscheiden. Schreiben Sie sie wie 2026-03-01.',
  'The period of the rows is unknown: at least two different times, or a column “period” with values such as PT15M, are needed.':
    'Der Zeitraum der Zeilen ist unbekannt: Nötig sind mindestens zwei verschiedene Zeiten oder eine Spalte „period“ mit Werten wie PT15M.',
  'Times are starts of periods, so all rows must have one period: leave out the column “period”.':
    'Die Zeiten sind Anfänge von Zeiträumen, daher müssen alle Zeilen gleich lange Zeiträume haben: Lassen Sie die Spalte „period“ weg.',
  '“{value}” is not a time. Write times as 2026-03-01 12:00.':
    '„{value}“ ist keine Zeit. Schreiben Sie Zeiten wie 2026-03-01 12:00.',
  '“{value}” does not exist: clocks go forward then. If the times have no clock changes, state a fixed offset as the time zone, such as {offset}.':
    '„{value}“ gibt es nicht: Dann werden die Uhren vorgestellt. Sind die Zeiten ohne Zeitumstellung, geben Sie als Zeitzone eine feste Abweichung wie {offset} an.',
  '“{value}” is not a time zone. Write UTC, +01:00 or Europe/Berlin.':
    '„{value}“ ist keine Zeitzone. Schreiben Sie UTC, +01:00 oder Europe/Berlin.',
  'The line cannot be read. Check its quotation marks.':
    'Die Zeile ist nicht lesbar. Prüfen Sie ihre Anführungszeichen.',
  'This row has the same kind of mistake.': 'Diese Zeile hat einen Fehler derselben Art.',
  'Line {line}: {message}': 'Zeile {line}: {message}',
  'Rejected power': 'Verworfene Leistung',
  'Rejected power, {unit}': 'Verworfene Leistung, {unit}',
};
