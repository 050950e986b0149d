/** Spanish texts of the page with the verification of forecasts. */
export const VERIFICATION_ES = {
  'posted measurements': 'mediciones enviadas',
  'estimated actuals of this service': 'valores estimados de este servicio',
  Missing: 'Faltan',
  'Bias, %': 'Sesgo, %',
  'MAE, %': 'MAE, %',
  'RMSE, %': 'RMSE, %',
  'Skill, climatology and persistence': 'Mejora sobre climatología y persistencia',
  'Skill, smart persistence': 'Mejora sobre persistencia inteligente',
  'Pinball 10': 'Pérdida pinball 10',
  'Pinball 50': 'Pérdida pinball 50',
  'Pinball 90': 'Pérdida pinball 90',
  'Within P10–P90, %': 'Dentro de P10–P90, %',
  'Width P10–P90': 'Anchura P10–P90',
  'At or below P10, %': 'En P10 o por debajo, %',
  'At or below P50, %': 'En P50 o por debajo, %',
  'At or below P90, %': 'En P90 o por debajo, %',
  'Forecast accuracy by lead time.': 'Precisión de la previsión según la antelación.',
  'Errors in percent of': 'Errores en porcentaje de',
  'Issues expected': 'Emisiones esperadas',
  'Issues missing': 'Emisiones que faltan',
  'Issues late': 'Emisiones tardías',
  'Scores by lead': 'Métricas según la antelación',
  'No scores yet. They need archived forecasts of daylight half hours, and measurements or estimated actuals of the same time.':
    'Todavía no hay métricas. Necesitan previsiones archivadas de medias horas diurnas, y mediciones o valores estimados de las mismas horas.',
  'Scores cover daylight half hours. If the percentiles are calibrated, 80 % of outcomes are within P10–P90, and 10, 50 and 90 % are at or below P10, P50 and P90. Skill uses RMSE: 1 is perfect, 0 equals the reference. Missing: half hours without a forecast. Leads with fewer than {count} half hours have no scores yet. Power is in {unit}.':
    'Las métricas abarcan las medias horas diurnas. Si los percentiles están calibrados, el 80 % de los valores cae dentro de P10–P90, y el 10, el 50 y el 90 % quedan en P10, P50 y P90 o por debajo. La mejora se calcula con el RMSE: 1 es perfecto, 0 iguala a la referencia. Faltan: medias horas sin previsión. Las antelaciones con menos de {count} medias horas todavía no tienen métricas. La potencia está en {unit}.',
  'On average, forecasts an hour ahead were off by {hour} % of the capacity.':
    'En promedio, las previsiones con una hora de antelación se desviaron de lo ocurrido un {hour} % de la capacidad.',
  'On average, forecasts an hour ahead were off by {hour} % of the capacity, a day ahead {day} %.':
    'En promedio, las previsiones se desviaron de lo ocurrido un {hour} % de la capacidad con una hora de antelación, y un {day} % con un día.',
  '{name}: accuracy by lead time': '{name}: precisión por antelación',
  'Errors by lead, in percent of the capacity; the same numbers are in the table below.':
    'Errores por antelación, en porcentaje de la capacidad; los mismos números están en la tabla de abajo.',
  'Errors in percent of the capacity, by lead in minutes.':
    'Errores en porcentaje de la capacidad, por antelación en minutos.',
  'mean absolute error': 'error absoluto medio',
  'root mean square error': 'raíz del error cuadrático medio',
  'an hour ahead': 'con una hora de antelación',
  'a day ahead': 'con un día de antelación',
  'three days ahead': 'con tres días de antelación',
  'partly cloudy': 'parcialmente nublado',
  overcast: 'cubierto',
  'Are the percentiles reliable?': '¿Son fiables los percentiles?',
  'Compared with the previous period': 'Comparado con el periodo anterior',
  'Mean absolute error, %': 'Error absoluto medio, %',
  'Half hours, previous': 'Medias horas, periodo anterior',
  'Previous mean absolute error, %': 'Error absoluto medio del periodo anterior, %',
  'Mean absolute errors are in percent of the capacity. The previous period is {from} to {to} UTC.':
    'Los errores absolutos medios están en porcentaje de la capacidad. El periodo anterior va de {from} a {to} UTC.',
  'Error by hour of day': 'Error por hora del día',
  'Error by sky': 'Error por estado del cielo',
  Sky: 'Cielo',
  Hour: 'Hora',
  'Error by lead time': 'Error por antelación',
  'Mean absolute errors in percent of the capacity, by the hour in which periods begin, {zone}.':
    'Errores absolutos medios en porcentaje de la capacidad, por la hora en que empiezan los periodos, {zone}.',
  'Mean absolute errors in percent of the capacity. Clear: at least 80 % of clear-sky power was produced. Overcast: less than 40 %.':
    'Errores absolutos medios en porcentaje de la capacidad. Despejado: se produjo al menos el 80 % de la potencia de cielo despejado. Cubierto: menos del 40 %.',
  '{title}; the same numbers are in the table below.': '{title}; los mismos números están en la tabla de abajo.',
  'Numbers of the chart': 'Números del gráfico',
  '{error} (n = {n})': '{error} (n = {n})',
  'Share of outcomes at or below each percentile; the same numbers are in the table below.':
    'Proporción de resultados iguales o inferiores a cada percentil; los mismos números están en la tabla de abajo.',
  'Share of outcomes at or below each percentile. Points on the diagonal are reliable: above it, forecasts were too high.':
    'Proporción de resultados iguales o inferiores a cada percentil. Los puntos en la diagonal son fiables: por encima, las previsiones fueron demasiado altas.',
  'On average, forecasts an hour ahead were off by {hour} % of the capacity, a day ahead {day} %, three days ahead {threeDays} %.':
    'En promedio, las previsiones se desviaron de lo ocurrido un {hour} % de la capacidad con una hora de antelación, un {day} % con un día y un {threeDays} % con tres días.',
} as const;
