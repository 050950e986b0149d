/** Spanish texts of the pages with rows of a forecast: chart, table and weather sources. */
export const FORECASTS_ES = {
  Range: 'Intervalo',
  '10 to 90 %': '10 al 90 %',
  '10 to 90 % and 25 to 75 %': '10 al 90 % y 25 al 75 %',
  'Save as a site': 'Guardar como sitio',
  'Map of the clouds around this place': 'Mapa de las nubes alrededor',
  'Months of the typical year': 'Meses del año típico',
  'No rows.': 'Sin filas.',
  'Rows: {count}, {from} to {to}. Each row covers the {minutes} minutes that end at its time, UTC. Values are means, unless the column says otherwise.':
    'Filas: {count}, de {from} a {to}. Cada fila abarca los {minutes} minutos que terminan a su hora, UTC. Los valores son medias, salvo que la columna indique otra cosa.',
  'What the columns mean': 'Qué significan las columnas (en inglés)',
  'Chart of {field}. The same numbers are in the tables below.':
    'Gráfico de {field}. Los mismos números están en las tablas de abajo.',
  '{field} by UTC day': '{field}, por días en UTC',
  'This page updates with each new issue.': 'Esta página se actualiza con cada nueva emisión.',
  'Each forecast is from the last issue at least one hour before its period, as it was served then.':
    'Cada previsión es de la última emisión al menos una hora anterior a su periodo, tal como se publicó entonces.',
  'No issue is old enough yet: forecasts appear here an hour after the first issue.':
    'Todavía no hay ninguna emisión lo bastante antigua: las previsiones aparecen aquí una hora después de la primera emisión.',
  'Periods with a forecast: {count}. Periods before the first archived issue have none.':
    'Periodos con previsión: {count}. Los periodos anteriores a la primera emisión archivada no tienen ninguna.',
  'Measurements of the last 7 days: {count}. They are averaged over the same periods.':
    'Mediciones de los últimos 7 días: {count}. Se promedian sobre los mismos periodos.',
  'Estimated actuals are from weather alone, without measurements of the aggregation or its members.':
    'Los valores estimados proceden solo de la meteorología, sin mediciones de la agregación ni de sus miembros.',
  'Estimated actuals are from weather alone, without your measurements.':
    'Los valores estimados proceden solo de la meteorología, sin sus mediciones.',
  'There are no measurements of the last 7 days.': 'No hay mediciones de los últimos 7 días.',
  'Live forecast and the last estimated actuals': 'Previsión en vivo y últimos valores estimados',
  'Forecasts an hour ahead, estimated actuals and measurements':
    'Previsiones con una hora de antelación, valores estimados y mediciones',
  'Estimated actuals and forecasts': 'Valores estimados y previsiones',
  'Estimated actuals of the past': 'Valores estimados del pasado',
  'A typical meteorological year': 'Un año meteorológico típico',
  'Forecasts for the next 7 days': 'Previsiones para los próximos 7 días',
  'satellite observation': 'observación por satélite',
  'nowcast and weather model': 'previsión inmediata y modelo meteorológico',
  'weather model': 'modelo meteorológico',
  'an older run of the weather model': 'una ejecución anterior del modelo meteorológico',
  'climatology only: no weather data': 'solo climatología: sin datos meteorológicos',
  '<strong>Simulated weather (sandbox)</strong> These rows come from a simulated atmosphere (“sandbox”): no live weather source is in use. They show how the service works and say nothing about the real sky.':
    '<strong>Meteorología simulada (de prueba)</strong> Estas filas vienen de una atmósfera simulada: no se usa ninguna fuente meteorológica real. Muestran cómo funciona el servicio y no dicen nada del cielo real.',
  '<strong>Possibly outdated</strong> The issue store is unavailable. A newer issue may exist.':
    '<strong>Quizá desactualizado</strong> El almacén de emisiones no está disponible. Puede existir una emisión más reciente.',
  '{best}, down to {worst}': '{best}, hasta {worst}',
  'Weather source': 'Fuente meteorológica',
  'none: climatology': 'ninguna: climatología',
  'Next issue': 'Próxima emisión',
  'Newest weather data': 'Datos meteorológicos más recientes',
  '{time}, {age} old when issued': '{time}, con {age} de antigüedad al emitirse',
  'Capacity included': 'Capacidad incluida',
  'Climatology only': 'Solo climatología',
  'Simulated weather (sandbox)': 'Meteorología simulada (de prueba)',
  'No weather data: a simulated atmosphere': 'Sin datos meteorológicos: una atmósfera simulada',
  'Sandbox (simulated satellite images)': 'Prueba (imágenes de satélite simuladas)',
  'Files of this service': 'Archivos de este servicio',
  'Weather data from files of the operator of this service':
    'Datos meteorológicos de archivos del operador de este servicio',
  'GRIB files of this service': 'Archivos GRIB de este servicio',
  'Weather data from GRIB files of the operator of this service':
    'Datos meteorológicos de archivos GRIB del operador de este servicio',
  'Satellite images of this service': 'Imágenes de satélite de este servicio',
  'Satellite images from the operator of this service': 'Imágenes de satélite del operador de este servicio',
  'Weather data: {source}': 'Datos meteorológicos: {source}',
  'Cloud opacity: {mean} % on average': 'Opacidad de las nubes: {mean} % de media',
  'blue is clear, white is opaque.': 'azul es despejado, blanco es opaco.',
  'typical year': 'año típico',
  'Planned outage, {span}: {percent} % of the plant is available.':
    'Parada programada, {span}: el {percent} % de la planta está disponible.',
  'Curtailment, {span}: the grid takes at most {power}.': 'Limitación, {span}: la red admite como máximo {power}.',
  '<code>pv_estimate</code> is what the plant delivers, and <code>pv_potential</code> what it could deliver without these limits.':
    '<code>pv_estimate</code> es lo que entrega la planta, y <code>pv_potential</code> lo que podría entregar sin estos límites.',
  'The 10 to 90 % range is wide until there are more days of measurements. See <a>Tuning</a>.':
    'El intervalo del 10 al 90 % es amplio hasta que haya mediciones de más días. Véase <a>Ajuste</a>.',
} as const;
