/** German texts of the page that imports sites from a table. */
export const SITE_IMPORT_DE = {
  'One line for each site, at most {max}. Separate columns by commas, semicolons or tabs.':
    'Eine Zeile je Anlage, höchstens {max}. Spalten durch Kommas, Semikolons oder Tabulatoren trennen.',
  Columns: 'Spalten',
  'Columns may have the labels of the form or the names below, in any order, with a unit such as capacity (kW). Cells may be empty.':
    'Spalten tragen die Beschriftungen des Formulars oder die Namen unten, in beliebiger Reihenfolge, auch mit einer Einheit wie capacity (kW). Zellen dürfen leer sein.',
  'All columns': 'Alle Spalten',
  'There are no lines below the header. Write one line for each site.':
    'Unter der Kopfzeile stehen keine Zeilen. Schreiben Sie eine Zeile je Anlage.',
  'At most {max} sites can be added at once. Split the table.':
    'Höchstens {max} Anlagen können auf einmal hinzugefügt werden. Teilen Sie die Tabelle.',
  'A table has at most {max} lines. Remove blank lines or split the table.':
    'Eine Tabelle hat höchstens {max} Zeilen. Entfernen Sie Leerzeilen oder teilen Sie die Tabelle.',
  'A table has at most {max} columns.': 'Eine Tabelle hat höchstens {max} Spalten.',
  'Two columns have this property. Delete one of them.':
    'Zwei Spalten haben diese Eigenschaft. Löschen Sie eine davon.',
  'Numbers have decimal commas, so points separate thousands: {text} is read as {number}.':
    'Zahlen haben Dezimalkommas, also trennen Punkte Tausender: {text} wird als {number} gelesen.',
  'Ignored columns that are not a property of a site: {names}.':
    'Spalten, die keine Eigenschaft einer Anlage sind, werden übergangen: {names}.',
  'Your plan allows {remaining} more sites of this kind, and {count} of the table are left.':
    'Ihr Tarif erlaubt noch {remaining} Anlagen dieser Art, von der Tabelle sind {count} übrig.',
  'Your plan allows {remaining} more sites of this kind, and the table has {count}.':
    'Ihr Tarif erlaubt noch {remaining} Anlagen dieser Art, die Tabelle hat {count}.',
  'All lines are correct.': 'Alle Zeilen sind richtig.',
  '{count, plural, one {# line has errors.} other {# lines have errors.}} Correct them below, or leave them out.':
    '{count, plural, one {# Zeile hat Fehler.} other {# Zeilen haben Fehler.}} Korrigieren Sie sie unten, oder lassen Sie sie weg.',
  'No line is correct.': 'Keine Zeile ist richtig.',
  'Add {count, plural, one {# site} other {# sites}}': '{count, plural, one {# Anlage} other {# Anlagen}} hinzufügen',
  'Leave out existing names and add {count, plural, one {# site} other {# sites}}':
    'Vorhandene Namen weglassen und {count, plural, one {# Anlage} other {# Anlagen}} hinzufügen',
  'Leave out errors and existing names, and add {count, plural, one {# site} other {# sites}}':
    'Fehler und vorhandene Namen weglassen und {count, plural, one {# Anlage} other {# Anlagen}} hinzufügen',
  'Leave out lines with errors and add {count, plural, one {# site} other {# sites}}':
    'Zeilen mit Fehlern weglassen und {count, plural, one {# Anlage} other {# Anlagen}} hinzufügen',
  'The import is not complete': 'Der Import ist nicht vollständig',
  '{count} of {total} sites are added.': '{count} von {total} Anlagen sind hinzugefügt.',
  'Continue to add the others.': 'Fahren Sie fort, um die übrigen hinzuzufügen.',
  Continue: 'Fortfahren',
  Errors: 'Fehler',
  Problem: 'Problem',
  Value: 'Wert',
  'Likely mistakes': 'Wahrscheinliche Irrtümer',
  'Another site has this name. Was it added before?':
    'Eine andere Anlage hat diesen Namen. Wurde sie schon hinzugefügt?',
  'Sites of the table': 'Anlagen der Tabelle',
  'Other properties': 'Andere Eigenschaften',
  '{count, plural, one {# site added.} other {# sites added.}}':
    '{count, plural, one {# Anlage hinzugefügt.} other {# Anlagen hinzugefügt.}}',
  'Every line must have as many columns as the header.': 'Jede Zeile muss so viele Spalten wie die Kopfzeile haben.',
};
