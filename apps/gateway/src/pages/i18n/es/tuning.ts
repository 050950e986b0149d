/** Spanish texts of the page about tuning. */
export const TUNING_ES = {
  'What changed in the last seven days': 'Qué ha cambiado en los últimos siete días',
  'There is no new model, no new change of the output and no new capacity.':
    'No hay modelos nuevos, ni cambios nuevos de la producción, ni una capacidad nueva.',
  '<measurements>Measurements</measurements> has the flagged values of these days, and <diagnosis>Diagnosis</diagnosis> has all findings.':
    '<measurements>Mediciones</measurements> muestra los valores marcados de estos días, y <diagnosis>Diagnóstico</diagnosis> todos los hallazgos.',
  'Version {version} of the model for the lead {lead} was trained at {time} UTC. It is not used.':
    'La versión {version} del modelo para la antelación {lead} se entrenó a las {time} UTC. No se usa.',
  'Version {version} of the model for the lead {lead} was trained at {time} UTC. It is used.':
    'La versión {version} del modelo para la antelación {lead} se entrenó a las {time} UTC. Se usa.',
  'The capacity is {capacity} {unit} since {time} UTC.': 'La capacidad es de {capacity} {unit} desde {time} UTC.',
  'How your measurements improve this forecast.': 'Cómo mejoran esta previsión sus mediciones.',
  'Capacity (AC)': 'Capacidad en CA',
  'DC capacity': 'Capacidad en CC',
  '{property} of array {array}': '{property} del campo de módulos {array}',
  '{property} of arrays {arrays}': '{property} de los campos de módulos {arrays}',
  'The measurements do not determine the shares of the arrays, which stay as stated.':
    'Las mediciones no determinan las proporciones de los campos de módulos: se mantienen las indicadas.',
  'The measurements do not distinguish arrays that share a row. Their row shows the sum of their shares.':
    'Las mediciones no distinguen los campos de módulos de una misma fila. La fila muestra la suma de sus proporciones.',
  'The measured power is that of two arrays with the same tilt. State them as <code>arrays</code> if the plant has them.':
    'La potencia medida es la de dos campos de módulos con la misma inclinación. Indíquelos como <code>arrays</code> si la planta los tiene.',
  'Loss in the morning': 'Pérdida por la mañana',
  'Loss in the evening': 'Pérdida por la tarde',
  'Delay of the clock': 'Retraso del reloj',
  'What your measurements say about the plant': 'Lo que dicen sus mediciones de la planta',
  Stated: 'Indicado',
  Estimate: 'Estimación',
  '80 % interval': 'Intervalo del 80 %',
  Days: 'Días',
  Differs: 'Difiere',
  any: 'cualquier valor',
  'No estimates yet. They need at least three weeks of measurements, and the past weather of those days.':
    'Todavía no hay estimaciones. Necesitan mediciones de al menos tres semanas y los datos meteorológicos de esos días.',
  'An interval covers the true value in 80 % of cases. A property differs when its stated value is more than three standard errors away, and the estimate explains the measurements better. Losses are those in the first and the last quarter of daylight, beyond shading by the stated horizon.':
    'Un intervalo contiene el valor verdadero en el 80 % de los casos. Una propiedad difiere si su valor indicado está a más de tres errores estándar y la estimación explica mejor las mediciones. Las pérdidas son las del primer y el último cuarto de las horas de luz, además de las de la sombra del horizonte indicado.',
  on: 'activado',
  off: 'desactivado',
  'Last trained': 'Último entrenamiento',
  'Next training': 'Próximo entrenamiento',
  'Your uploaded measurements are being compared with forecasts from past weather. Training then starts at once and takes a few minutes.':
    'Las mediciones que ha subido se están comparando con previsiones a partir del tiempo pasado. El entrenamiento sigue de inmediato y dura unos minutos.',
  'Half hours for training': 'Medias horas de entrenamiento',
  'Half hours of measured irradiance': 'Medias horas de irradiancia medida',
  'Estimated GHI on validation days': 'Irradiancia global horizontal (GHI) estimada en días de validación',
  Models: 'Modelos',
  Version: 'Versión',
  Trained: 'Entrenado',
  Values: 'Valores',
  'Untuned error, {unit}': 'Error sin ajuste, {unit}',
  'Tuned error, {unit}': 'Error con ajuste, {unit}',
  Change: 'Cambio',
  'No models yet. A model needs about two weeks of measurements, which may be from before the registration. Until there is one, training runs every three hours by day in the first two days, and then when measurements have grown by a tenth. It also runs right after an upload of past measurements.':
    'Todavía no hay modelos. Un modelo necesita unas dos semanas de mediciones, que pueden ser anteriores al registro. Hasta que haya uno, se entrena cada tres horas de día durante los dos primeros días, y después cuando las mediciones han crecido una décima parte. También se entrena justo después de subir mediciones pasadas.',
  'Mean absolute errors on half hours that were not used for training.':
    'Errores absolutos medios en medias horas que no se usaron para entrenar.',
  'Served forecasts': 'Previsiones publicadas',
  'Within 10–90 %': 'Dentro del 10–90 %',
  'No tuned forecasts verified yet.': 'Todavía no se ha verificado ninguna previsión ajustada.',
  'Forecast of another provider': 'Previsión de otro proveedor',
  'half hours of daylight: {known} known, {comparable} comparable with measurements':
    'medias horas de día: {known} conocidas, {comparable} comparables con mediciones',
  '{count} more comparable ones are needed before it can get a weight':
    'faltan {count} comparables para que pueda tener peso',
  'at least {days, plural, one {# more day} other {# more days}} of measurements':
    '{days, plural, one {al menos # día más} other {al menos # días más}} de mediciones',
  'External forecast': 'Previsión externa',
  'Its error, {unit}': 'Su error, {unit}',
  'Error without it, {unit}': 'Error sin ella, {unit}',
  'Combined error, {unit}': 'Error combinado, {unit}',
  Weight: 'Peso',
  'Until then it is 0: {days, plural, one {# more day} other {# more days}} with measurements and this forecast must follow the training.':
    'Hasta entonces es 0: tras el entrenamiento {days, plural, one {falta # día} other {faltan # días}} con mediciones y esta previsión.',
  'The weight depends on how much the external forecast reduced the error on half hours that were not used for training.':
    'El peso depende de cuánto redujo la previsión externa el error en medias horas que no se usaron para entrenar.',
  'error {untuned} W/m², {tuned} corrected; correction not used':
    'error {untuned} W/m², {tuned} corregido; corrección no usada',
  'error {untuned} W/m², {tuned} corrected; correction weighted {weight} %':
    'error {untuned} W/m², {tuned} corregido; corrección con un peso del {weight} %',
  'There are no usable measurements of this site yet. Until there are, measurements of other sites correct the forecast and widen its 10 to 90 % range.':
    'Todavía no hay mediciones utilizables de este sitio. Mientras tanto, las mediciones de otros sitios corrigen la previsión y amplían su rango del 10 al 90 %.',
  'There is no model yet, but measurements already correct the forecast: by the ratio of measured to estimated power, and in the next hours by the last measurements.':
    'Aún no hay modelo, pero las mediciones ya corrigen la previsión: mediante la relación entre la potencia medida y la estimada y, en las próximas horas, con las últimas mediciones.',
  'The 10 to 90 % range follows the errors of the forecasts that could be compared so far. After only a few days it is wide. It narrows each day, and after about two weeks a model replaces the ratio.':
    'El intervalo del 10 al 90 % sigue los errores de las previsiones que se han podido comparar hasta ahora. Con pocos días es ancho; se estrecha cada día y, tras unas dos semanas, un modelo sustituye a la relación.',
  'Add the forecast of another provider': 'Añadir la previsión de otro proveedor',
  'No estimates: in most hours of daylight, the plant may be at its limit, which hides what its modules do.':
    'Sin estimaciones: en la mayoría de las horas de luz, la planta puede estar en su límite, que oculta lo que hacen sus módulos.',
  'No estimates: they need daytime measurements of at least three weeks that quality control accepts.':
    'Sin estimaciones: necesitan mediciones diurnas de al menos tres semanas que acepte el control de calidad.',
  'There are too few clear days to tell whether the plant lost output in the last ten days. A loss of 10 % would not be found.':
    'Hay demasiado pocos días despejados para saber si la planta ha perdido producción en los últimos diez días. Una pérdida del 10 % no se detectaría.',
  'No estimates: the measurements do not determine size and orientation of the plant.':
    'Sin estimaciones: las mediciones no determinan el tamaño ni la orientación de la planta.',
  'yes, combined with the external forecast': 'sí, combinado con la previsión externa',
  'no: these half hours did not improve': 'no: estas medias horas no mejoraron',
  'no: served forecasts were worse since the training':
    'no: desde el entrenamiento, las previsiones publicadas fueron peores',
  'no: measured power hardly follows the forecast': 'no: la potencia medida apenas sigue la previsión',
  'Each training updates the corrections and this page. It trains a model again after a week, when measurements have grown by half, or when earlier ones have changed.':
    'Cada entrenamiento actualiza las correcciones y esta página. Vuelve a entrenar un modelo tras una semana, cuando las mediciones han crecido a la mitad más o cuando han cambiado las anteriores.',
  'Shade in the forecast': 'Sombra en la previsión',
  '{count} half hours a day, with {share} % or more of the clear-sky power':
    '{count} medias horas al día, con el {share} % o más de la potencia con cielo despejado',
  'Posted measurements left out': 'Mediciones enviadas y descartadas',
  'Half hours for training are those of the last ten weeks that accepted measurements cover to 80 %. Measurements left out are counted as posted, in periods of any length.':
    'Las medias horas de entrenamiento son las de las últimas diez semanas que cubren al 80 % mediciones aceptadas. Las mediciones descartadas se cuentan como se enviaron, en períodos de cualquier duración.',
} as const;
