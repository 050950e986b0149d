/** Spanish texts of the pages that list, upload and delete measurements. */
export const MEASUREMENTS_ES = {
  'In the time zone {zone} these times match the position of the sun; in {stated} they do not. Choose {zone} below.':
    'En la zona horaria {zone} estas horas concuerdan con la posición del sol; en {stated}, no. Elija {zone} abajo.',
  'Times are in the zone {zone}, as the header states.': 'Las horas están en la zona {zone}, que nombra la cabecera.',
  Plausible: 'Plausible',
  Night: 'Noche',
  'Repeated for too long': 'Repetido demasiado tiempo',
  'At the inverter limit': 'En el límite del inversor',
  'Above the clear-sky value': 'Por encima del valor con cielo despejado',
  'Covered by snow': 'Cubierto de nieve',
  'Curtailed, limited or partly unavailable': 'Limitado o disponible solo en parte',
  'Far below zero, or far above capacity': 'Muy por debajo de cero o muy por encima de la capacidad',
  'Probably another unit': 'Probablemente otra unidad',
  'Repeated, or covered by other periods': 'Repetido o cubierto por otros periodos',
  'Days with flagged values, {zone}': 'Días con valores señalados, {zone}',
  '{count, plural, one {# more day.} other {# more days.}}': '{count, plural, one {# día más.} other {# días más.}}',
  'Each time states its offset from UTC, so no time zone is used.':
    'Cada hora indica su diferencia con UTC, así que no se usa ninguna zona horaria.',
  'Times are in the time zone {zone}.': 'Las horas están en la zona horaria {zone}.',
  'Times without an offset are in the time zone {zone}.': 'Las horas sin desfase están en la zona horaria {zone}.',
  'Cumulative energy, not power': 'Energía acumulada, no potencia',
  'Clock is probably wrong': 'Reloj probablemente incorrecto',
  'Sensor or meter drifts': 'Deriva del sensor o del contador',
  'Without a power value': 'Sin valor de potencia',
  Refused: 'Rechazado',
  'Measurements that you sent for this site. They improve its forecasts.':
    'Mediciones que envió para este sitio. Mejoran sus previsiones.',
  'Chart of the measured power of {name}': 'Gráfico de la potencia medida de {name}',
  'Power, {unit}': 'Potencia, {unit}',
  'No measurements in this range. The default is the last 7 days.':
    'No hay mediciones en este intervalo. Por defecto son los últimos 7 días.',
  'Chart and table show the newest {shown} of {total} measurements, from {from} to {to} UTC. Choose a shorter range to see older ones.':
    'El gráfico y la tabla muestran las {shown} mediciones más recientes de {total}, del {from} al {to} UTC. Elija un intervalo más corto para ver las anteriores.',
  'Chart and table show {total, plural, one {# measurement} other {# measurements}}, from {from} to {to} UTC.':
    'El gráfico y la tabla muestran {total, plural, one {# medición} other {# mediciones}}, del {from} al {to} UTC.',
  'Upload measurements of {name}': 'Subir mediciones de {name}',
  "Power is in the column ''{column}'', converted to {unit}.":
    'La potencia está en la columna «{column}», convertida a {unit}.',
  "Power is in the column ''{column}'', in {unit}.": 'La potencia está en la columna «{column}», en {unit}.',
  'Columns are separated by semicolons.': 'Las columnas están separadas por puntos y comas.',
  'Columns are separated by tabs.': 'Las columnas están separadas por tabuladores.',
  'Commas are decimal commas.': 'La coma es el separador decimal.',
  'The upload is not complete': 'La subida no está completa',
  '{count} of {total} measurements are stored.': 'Se han guardado {count} de {total} mediciones.',
  'Continue to store the others.': 'Continúe para guardar las demás.',
  'Points separate thousands.': 'El punto separa los miles.',
  'Dates have the month first.': 'En las fechas, el mes va primero.',
  'Ignored columns: {columns}.': 'Columnas ignoradas: {columns}.',
  'Times are the start of each period.': 'Las horas son el inicio de cada periodo.',
  'Times are the end of each period.': 'Las horas son el fin de cada periodo.',
  'Times are the start of each period, which lasts {minutes} min.':
    'Las horas son el inicio de cada periodo, que dura {minutes} min.',
  'Times are the end of each period, which lasts {minutes} min.':
    'Las horas son el fin de cada periodo, que dura {minutes} min.',
  'A column of times and one of mean power. {unit}, unless the header names another unit.':
    'Una columna de horas y una de potencia media. {unit}, salvo que la cabecera indique otra unidad.',
  'Time zone': 'Zona horaria',
  'UTC, +01:00 or a name such as Europe/Berlin. Not used for times with an offset, or when the header of the times names a zone.':
    'UTC, +01:00 o un nombre como Europe/Berlin. No se usa para horas con desfase, ni si la cabecera de las horas nombra una zona.',
  'Timestamps mark': 'Las horas indican',
  'recognized from the header': 'lo que indique la cabecera',
  'the end of each period': 'el fin de cada periodo',
  'the start of each period': 'el inicio de cada periodo',
  '{name}: upload measurements': '{name}: subir mediciones',
  'Store {count, plural, one {# measurement} other {# measurements}}':
    'Guardar {count, plural, one {# medición} other {# mediciones}}',
  Rows: 'Filas',
  refused: 'rechazada',
  '{count, plural, one {# measurement stored.} other {# measurements stored.}}':
    '{count, plural, one {Se ha guardado # medición.} other {Se han guardado # mediciones.}}',
  '{count, plural, one {# row was not stored: it was refused, or a later row has its period.} other {# rows were not stored: they were refused, or a later row has their period.}}':
    '{count, plural, one {No se ha guardado # fila: se rechazó o una fila posterior tiene su periodo.} other {No se han guardado # filas: se rechazaron o una fila posterior tiene su periodo.}}',
  'If tuning is on, training begins again in half a minute.':
    'Si el ajuste está activado, vuelve a entrenarse en medio minuto.',
  '{count, plural, one {# measurement deleted.} other {# measurements deleted.}}':
    '{count, plural, one {Se ha borrado # medición.} other {Se han borrado # mediciones.}}',
  'Included, UTC. Default: a week before the end.': 'Incluido. Si está vacío, una semana antes del final. UTC.',
  'To, excluding this day': 'Hasta, sin incluir este día',
  'Up to 00:00 UTC of this day. Default: now.': 'Hasta las 00:00 UTC de este día. Ahora si está vacío.',
  'Delete measurements of {name}': 'Borrar mediciones de {name}',
  'Deleted measurements cannot be restored. Tuning learns from the remaining ones.':
    'Las mediciones borradas no se pueden recuperar. El ajuste aprende de las restantes.',
  Count: 'Contar',
  '{count, plural, one {# measurement} other {# measurements}} from {from} to {to} UTC.':
    '{count, plural, one {# medición} other {# mediciones}} desde {from} hasta {to} UTC.',
  'Delete {count, plural, one {# measurement} other {# measurements}}':
    'Borrar {count, plural, one {# medición} other {# mediciones}}',
  'There are no rows below the header. A header such as {header} and lines such as {line} are enough.':
    'No hay filas debajo de la cabecera. Bastan una cabecera como {header} y líneas como {line}.',
  'At most {max} rows can be sent at once. Split the table.':
    'Se pueden enviar como máximo {max} filas a la vez. Divida la tabla.',
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
  '“{value}” is not a time. Write times as 2026-03-01 12:00.':
    '«{value}» no es una hora. Escriba las horas como 2026-03-01 12:00.',
  '“{value}” does not exist: clocks go forward then. If the times have no clock changes, state a fixed offset as the time zone, such as {offset}.':
    '«{value}» no existe: entonces se adelantan los relojes. Si las horas no tienen cambios de hora, indique como zona horaria un desfase fijo como {offset}.',
  '“{value}” is not a time zone. Write UTC, +01:00 or Europe/Berlin.':
    '«{value}» no es una zona horaria. Escriba UTC, +01:00 o Europe/Berlin.',
  'The line cannot be read. Check its quotation marks.': 'La línea no se puede leer. Compruebe sus comillas.',
  'This row has the same kind of mistake.': 'Esta fila tiene el mismo tipo de error.',
  'Line {line}: {message}': 'Línea {line}: {message}',
  'Rejected power': 'Potencia rechazada',
  'Rejected power, {unit}': 'Potencia rechazada, {unit}',
} as const;
