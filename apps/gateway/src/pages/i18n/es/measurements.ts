/** Spanish texts about measurements and their upload. */
export const MEASUREMENTS_ES = {
  'In the time zone {zone} these times fit the sun; in {stated} they do not. Choose {zone} below.':
    'En la zona horaria {zone} estas horas concuerdan con el sol; en {stated}, no. Elija {zone} abajo.',
  'Times are in the zone {zone}, which the header names.': 'Las horas están en la zona {zone}, que nombra la cabecera.',
  '{name}: measurements': '{name}: mediciones',
  Plausible: 'Plausible',
  Night: 'Noche',
  'Repeated for too long': 'Repetido demasiado tiempo',
  'At the inverter limit': 'En el límite del inversor',
  'Above the clear-sky value': 'Por encima del valor con cielo despejado',
  'Curtailed, limited or partly unavailable': 'Limitado o disponible solo en parte',
  'Negative by day, or far above capacity': 'Negativo de día o muy por encima de la capacidad',
  'Probably another unit': 'Probablemente otra unidad',
  'Repeated, or covered by other periods': 'Repetido o cubierto por otros periodos',
  'Days with flagged values, UTC': 'Días con valores señalados, UTC',
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
  From: 'Desde',
  To: 'Hasta',
  Download: 'Descargar',
  Line: 'Línea',
  'Download as': 'Descargar como',
  'Power, {unit}': 'Potencia, {unit}',
  'Quality flag': 'Indicador de calidad',
  Period: 'Periodo',
  'No measurements in this range. Upload some, or choose another range: the default is the last 7 days.':
    'No hay mediciones en este intervalo. Suba algunas o elija otro intervalo: por defecto son los últimos 7 días.',
  'The newest {shown} of {total}.': 'Las {shown} más recientes de {total}.',
  'Upload measurements': 'Subir mediciones',
  'Upload measurements of {name}': 'Subir mediciones de {name}',
  "Power is in the column ''{column}'', converted to {unit}.":
    'La potencia está en la columna «{column}», convertida a {unit}.',
  "Power is in the column ''{column}'', in {unit}.": 'La potencia está en la columna «{column}», en {unit}.',
  'Columns are separated by semicolons.': 'Las columnas están separadas por puntos y comas.',
  'Columns are separated by tabs.': 'Las columnas están separadas por tabuladores.',
  'Commas are decimal commas.': 'La coma es el separador decimal.',
  'Dates have the month first.': 'En las fechas, el mes va primero.',
  'Ignored columns: {columns}.': 'Columnas ignoradas: {columns}.',
  'Times are the start of each period.': 'Las horas son el inicio de cada periodo.',
  'Times are the end of each period.': 'Las horas son el fin de cada periodo.',
  'Times are the start of each period, which lasts {minutes} min.':
    'Las horas son el inicio de cada periodo, que dura {minutes} min.',
  'Times are the end of each period, which lasts {minutes} min.':
    'Las horas son el fin de cada periodo, que dura {minutes} min.',
  'Paste a table or choose a CSV file. Nothing is stored before you have seen a preview.':
    'Pegue una tabla o elija un archivo CSV. No se guarda nada antes de que vea una vista previa.',
  'Change the table': 'Cambiar la tabla',
  'Your table': 'Su tabla',
  'CSV file': 'Archivo CSV',
  'Table with a header': 'Tabla con cabecera',
  'A column of times and one of mean power. {unit}, unless the header names another unit.':
    'Una columna de horas y una de potencia media. {unit}, salvo que la cabecera indique otra unidad.',
  'Time zone': 'Zona horaria',
  'UTC, +01:00 or a name such as Europe/Berlin. Not used for times with an offset, or when the header of the times names a zone.':
    'UTC, +01:00 o un nombre como Europe/Berlin. No se usa para horas con desfase, ni si la cabecera de las horas nombra una zona.',
  'Timestamps mark': 'Las horas indican',
  'recognized by the header': 'lo que indique la cabecera',
  'the end of each period': 'el fin de cada periodo',
  'the start of each period': 'el inicio de cada periodo',
  Preview: 'Vista previa',
  '{name}: upload measurements': '{name}: subir mediciones',
  'Store {count, plural, one {# measurement} other {# measurements}}':
    'Guardar {count, plural, one {# medición} other {# mediciones}}',
  'Preview: nothing is stored yet': 'Vista previa: todavía no se ha guardado nada',
  Rows: 'Filas',
  refused: 'rechazada',
  '{shown} of {total} rows.': '{shown} de {total} filas.',
  '{count, plural, one {# measurement stored.} other {# measurements stored.}}':
    '{count, plural, one {Se ha guardado # medición.} other {Se han guardado # mediciones.}}',
  '{count, plural, one {# row was not stored: it was refused, or a later row has its period.} other {# rows were not stored: they were refused, or a later row has their period.}}':
    '{count, plural, one {No se ha guardado # fila: se rechazó o una fila posterior tiene su periodo.} other {No se han guardado # filas: se rechazaron o una fila posterior tiene su periodo.}}',
  '{count, plural, one {# measurement deleted.} other {# measurements deleted.}}':
    '{count, plural, one {Se ha borrado # medición.} other {Se han borrado # mediciones.}}',
  'Included. A week before the end when empty. UTC.': 'Incluido. Si está vacío, una semana antes del final. UTC.',
  'To, without this day': 'Hasta, sin incluir este día',
  'Up to 00:00 UTC of this day. Now when empty.': 'Hasta las 00:00 UTC de este día. Ahora si está vacío.',
  'Delete measurements': 'Borrar mediciones',
  'Delete measurements of {name}': 'Borrar mediciones de {name}',
  'Deleted measurements cannot be restored. Tuning learns from the remaining ones.':
    'Las mediciones borradas no se pueden recuperar. El ajuste aprende de las restantes.',
  Count: 'Contar',
  '{count, plural, one {# measurement} other {# measurements}} from {from} to {to} UTC.':
    '{count, plural, one {# medición} other {# mediciones}} desde {from} hasta {to} UTC.',
  'Delete {count, plural, one {# measurement} other {# measurements}}':
    'Borrar {count, plural, one {# medición} other {# mediciones}}',
} as const;
