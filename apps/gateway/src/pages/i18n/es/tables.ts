/** Spanish texts about tables that cannot be read. */
export const TABLES_ES = {
  'There are no rows below the header. A header such as {header} and lines such as {line} are enough.':
    'No hay filas debajo de la cabecera. Bastan una cabecera como {header} y líneas como {line}.',
  'At most {most} rows can be sent at once. Split the table.':
    'Se pueden enviar como máximo {most} filas a la vez. Divida la tabla.',
  'No column with times was recognized. A header such as {header} and lines such as {line} are enough.':
    'No se reconoció ninguna columna con horas. Bastan una cabecera como {header} y líneas como {line}.',
  'No column with power was recognized. A header such as {header} and lines such as {line} are enough.':
    'No se reconoció ninguna columna con potencia. Bastan una cabecera como {header} y líneas como {line}.',
  'The column “{column}” holds energy. Send the mean power of each period instead.':
    'La columna «{column}» contiene energía. Envíe en su lugar la potencia media de cada periodo.',
  'Day and month cannot be told apart in these dates. Write them as 2026-03-01.':
    'En estas fechas no se distinguen el día y el mes. Escríbalas como 2026-03-01.',
  'The period of the rows is unknown: at least two different times, or a column “period” with values such as PT15M, are needed.':
    'No se conoce el periodo de las filas: se necesitan al menos dos horas distintas, o una columna «period» con valores como PT15M.',
  'Times are starts of periods, so all rows must have one period: leave out the column “period”.':
    'Las horas son inicios de periodos, así que todas las filas deben tener un mismo periodo: quite la columna «period».',
  'Every line must have as many columns as the header.': 'Cada línea debe tener tantas columnas como la cabecera.',
  '“{value}” is not a time. Write times as 2026-03-01 12:00.':
    '«{value}» no es una hora. Escriba las horas como 2026-03-01 12:00.',
  '“{value}” does not exist: the clocks are set forward then. If the times have no clock changes, state a fixed offset as the time zone, such as {offset}.':
    '«{value}» no existe: entonces se adelantan los relojes. Si las horas no tienen cambios de hora, indique como zona horaria un desfase fijo como {offset}.',
  '“{value}” is not a time zone. Write UTC, +01:00 or Europe/Berlin.':
    '«{value}» no es una zona horaria. Escriba UTC, +01:00 o Europe/Berlin.',
  'The line cannot be read. Check its quotation marks.': 'La línea no se puede leer. Compruebe sus comillas.',
  'This row has the same kind of mistake.': 'Esta fila tiene el mismo tipo de error.',
  'Line {line}: {message}': 'Línea {line}: {message}',
} as const;
