/** Spanish texts of the page that imports sites from a table. */
export const SITE_IMPORT_ES = {
  'One line for each site, at most {max}. Separate columns by commas, semicolons or tabs.':
    'Una línea por sitio, {max} como máximo. Separe las columnas con comas, puntos y comas o tabuladores.',
  Columns: 'Columnas',
  'Columns may have the labels of the form or the names below, in any order, with a unit such as capacity (kW). Cells may be empty.':
    'Las columnas pueden llevar los rótulos del formulario o los nombres de abajo, en cualquier orden, con una unidad como capacity (kW). Las celdas pueden quedar vacías.',
  'All columns': 'Todas las columnas',
  'There are no lines below the header. Write one line for each site.':
    'No hay líneas debajo de la cabecera. Escriba una línea por sitio.',
  'At most {max} sites can be added at once. Split the table.':
    'Se pueden añadir como máximo {max} sitios a la vez. Divida la tabla.',
  'A table has at most {max} lines. Remove blank lines or split the table.':
    'Una tabla tiene como máximo {max} líneas. Elimine las líneas en blanco o divida la tabla.',
  'A table has at most {max} columns.': 'Una tabla tiene como máximo {max} columnas.',
  'Two columns have this property. Delete one of them.': 'Dos columnas tienen esta propiedad. Borre una.',
  'Numbers have decimal commas, so points separate thousands: {text} is read as {number}.':
    'Los números tienen coma decimal, así que el punto separa los miles: {text} se lee como {number}.',
  'Ignored columns that are not a property of a site: {names}.':
    'Se ignoran las columnas que no son una propiedad de un sitio: {names}.',
  'Your plan allows {remaining} more sites of this kind, and {count} of the table are left.':
    'Su plan permite {remaining} sitios más de este tipo, y quedan {count} de la tabla.',
  'Your plan allows {remaining} more sites of this kind, and the table has {count}.':
    'Su plan permite {remaining} sitios más de este tipo, y la tabla tiene {count}.',
  'All lines are correct.': 'Todas las líneas son correctas.',
  '{count, plural, one {# line has errors.} other {# lines have errors.}} Correct them below, or leave them out.':
    '{count, plural, one {# línea tiene errores.} other {# líneas tienen errores.}} Corríjalas abajo o déjelas fuera.',
  'No line is correct.': 'Ninguna línea es correcta.',
  'Add {count, plural, one {# site} other {# sites}}': 'Añadir {count, plural, one {# sitio} other {# sitios}}',
  'Leave out existing names and add {count, plural, one {# site} other {# sites}}':
    'Dejar fuera los nombres existentes y añadir {count, plural, one {# sitio} other {# sitios}}',
  'Leave out errors and existing names, and add {count, plural, one {# site} other {# sites}}':
    'Dejar fuera los errores y los nombres existentes, y añadir {count, plural, one {# sitio} other {# sitios}}',
  'Leave out lines with errors and add {count, plural, one {# site} other {# sites}}':
    'Dejar fuera las líneas con errores y añadir {count, plural, one {# sitio} other {# sitios}}',
  'The import is not complete': 'La importación no está completa',
  '{count} of {total} sites are added.': 'Se han añadido {count} de {total} sitios.',
  'Continue to add the others.': 'Continúe para añadir los demás.',
  Continue: 'Continuar',
  Errors: 'Errores',
  Problem: 'Problema',
  Value: 'Valor',
  'Likely mistakes': 'Errores probables',
  'Another site has this name. Was it added before?': 'Otro sitio tiene este nombre. ¿Se añadió antes?',
  'Sites of the table': 'Sitios de la tabla',
  'Other properties': 'Otras propiedades',
  '{count, plural, one {# site added.} other {# sites added.}}':
    '{count, plural, one {# sitio añadido.} other {# sitios añadidos.}}',
  'Every line must have as many columns as the header.': 'Cada línea debe tener tantas columnas como la cabecera.',
} as const;
