/** Spanish texts of the pages of past issues. */
export const PAST_ISSUES_ES = {
  'The last forecasts': 'Las últimas previsiones',
  '{count, plural, one {The last forecast} other {The last # forecasts}}':
    '{count, plural, one {La última previsión} other {Las últimas # previsiones}}',
  'issued {time}': 'emitida {time}',
  'How much the forecast changed from issue to issue. Times of issue are UTC.':
    'Cuánto ha cambiado la previsión de una emisión a otra. Las horas de emisión son UTC.',
  'No issue of the last day is archived yet.': 'Aún no hay emisiones archivadas del último día.',
  '<a>The last three forecasts in one chart</a>.': '<a>Las tres últimas previsiones en un gráfico</a>.',
  'Forecast of {time}': 'Previsión del {time}',
  forecast: 'previsión',
  'Estimated actual': 'Valor estimado',
  measured: 'medido',
  Measured: 'Medido',
  'What this issue forecast, and what happened since.': 'Lo que preveía esta emisión y lo que ocurrió después.',
  Issue: 'Emisión',
  'Issues of {day}': 'Emisiones del {day}',
  'All rows of this issue': 'Todas sus filas',
  'your measurements': 'sus mediciones',
  'estimated actuals': 'valores estimados',
  'Half hours compared': 'Medias horas comparadas',
  'Mean absolute error': 'Error absoluto medio',
  'Mean error': 'Error medio',
  'Nothing to compare yet: estimated actuals of this forecast appear half an hour after its periods, and measurements when you send them.':
    'Todavía no hay nada que comparar: los valores estimados de esta previsión aparecen media hora después de sus periodos, y las mediciones cuando las envíe.',
  'Chart of the forecast of {time} and of what happened since':
    'Gráfico de la previsión del {time} y de lo que ocurrió después',
  '{name}: forecast of {time}': '{name}: previsión del {time}',
  'Forecast issued at {time}': 'Previsión emitida el {time}',
  'Each forecast as it was issued. Choose one to compare it with what happened since.':
    'Cada previsión tal como se emitió. Elija una para compararla con lo que ocurrió después.',
  Day: 'Día',
  'UTC. Default: today.': 'UTC. Hoy si se deja vacío.',
  'Day before': 'Día anterior',
  'Day after': 'Día siguiente',
  'Was {day} forecast badly? <a>Compare it with the last forecast before it</a>, issued {time} UTC.':
    '¿Se previó mal el {day}? <a>Compárelo con la última previsión anterior</a>, emitida el {time} UTC.',
  'Hour, UTC': 'Hora, UTC',
  'Issued at': 'Hora de emisión',
  'The site was registered at {time} UTC, and its forecasts are archived since. Its <a>estimated actuals</a> show the output of earlier days.':
    'El sitio se registró el {time} UTC, y sus previsiones se archivan desde entonces. Sus <a>valores estimados</a> muestran la producción de días anteriores.',
  'No issues are archived for this day. Choose another one, or <a>today</a>: issues are kept from the registration of the site, for a limited time.':
    'No hay emisiones archivadas de este día. Elija otro o <a>hoy</a>: las emisiones se conservan desde el registro del sitio, durante un tiempo limitado.',
  '<a>Accuracy</a> compares the forecasts of all issues, an hour ahead.':
    'La página <a>Precisión</a> compara las previsiones de todas las emisiones, con una hora de antelación.',
  '{name}: past issues of {day}': '{name}: emisiones anteriores del {day}',
  '(incomplete)': '(incompleto)',
  'Energy of {day}, local time:': 'Energía del {day}, hora local:',
  'from weather alone': 'solo a partir del tiempo',
  'forecast, not tuned': 'previsión, sin ajuste',
  'Estimated actuals are from weather alone here. If your measurements agree with them, the weather forecast was wrong. If not, look at <tuning>Tuning</tuning> and the settings. <accuracy>Accuracy</accuracy> has the errors of all days.':
    'Los valores reales estimados proceden aquí solo del tiempo. Si sus mediciones coinciden con ellos, falló la previsión del tiempo. Si no, consulte <tuning>Ajuste</tuning> y la configuración. <accuracy>Precisión</accuracy> muestra los errores de todos los días.',
} as const;
