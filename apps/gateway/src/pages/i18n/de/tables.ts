/** German texts about tables that cannot be read. */
export const TABLES_DE = {
  'There are no rows below the header. A header such as {header} and lines such as {line} are enough.':
    'Unter der Kopfzeile stehen keine Zeilen. Eine Kopfzeile wie {header} und Zeilen wie {line} genügen.',
  'At most {most} rows can be sent at once. Split the table.':
    'Höchstens {most} Zeilen können auf einmal gesendet werden. Teilen Sie die Tabelle.',
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
  'Every line must have as many columns as the header.': 'Jede Zeile muss so viele Spalten wie die Kopfzeile haben.',
  '“{value}” is not a time. Write times as 2026-03-01 12:00.':
    '„{value}“ ist keine Zeit. Schreiben Sie Zeiten wie 2026-03-01 12:00.',
  '“{value}” does not exist: the clocks are set forward then. If the times have no clock changes, state a fixed offset as the time zone, such as {offset}.':
    '„{value}“ gibt es nicht: Dann werden die Uhren vorgestellt. Sind die Zeiten ohne Zeitumstellung, geben Sie als Zeitzone eine feste Abweichung wie {offset} an.',
  '“{value}” is not a time zone. Write UTC, +01:00 or Europe/Berlin.':
    '„{value}“ ist keine Zeitzone. Schreiben Sie UTC, +01:00 oder Europe/Berlin.',
  'The line cannot be read. Check its quotation marks.':
    'Die Zeile ist nicht lesbar. Prüfen Sie ihre Anführungszeichen.',
  'This row has the same kind of mistake.': 'Diese Zeile hat einen Fehler derselben Art.',
  'Line {line}: {message}': 'Zeile {line}: {message}',
};
