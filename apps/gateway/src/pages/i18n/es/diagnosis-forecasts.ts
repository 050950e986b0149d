/** Spanish texts of findings about forecasts and tuning. */
export const DIAGNOSIS_FORECASTS_ES = {
  'Corrections from the last measurements still apply.':
    'Las correcciones por las últimas mediciones siguen aplicándose.',
  'The last measurements do not correct the forecast at present.':
    'Las últimas mediciones no corrigen la previsión por ahora.',
  'The last measurements do not correct the forecast either: none of the last day can be used.':
    'Las últimas mediciones tampoco corrigen la previsión: ninguna del último día es utilizable.',
  'Forecasts {leads} ahead: on days outside the training data, the model changed the error from {untuned} to {tuned}.':
    'Antelación {leads}: en días fuera de los datos de entrenamiento, el modelo cambió el error de {untuned} a {tuned}.',
  'Forecasts {leads} ahead: in {servedValues} half hours since the model was trained, served forecasts with tuning had an error of {servedTuned}, without it {servedUntuned}. On days outside the training data, it changed the error from {untuned} to {tuned}.':
    'Antelación {leads}: en {servedValues} medias horas desde el entrenamiento del modelo, las previsiones publicadas con ajuste tuvieron un error de {servedTuned}; sin él, de {servedUntuned}. En días fuera de los datos de entrenamiento, cambió el error de {untuned} a {tuned}.',
  'Forecasts {leads} ahead: on days outside the training data, measured power hardly followed the forecast, so the model is not trusted.':
    'Antelación {leads}: en días fuera de los datos de entrenamiento, la potencia medida apenas siguió la previsión; por eso no se confía en el modelo.',
  'Forecasts {leads} ahead: the page Tuning shows the errors of the model and of served forecasts.':
    'Antelación {leads}: la página Ajuste muestra los errores del modelo y de las previsiones publicadas.',
  '{days, plural, one {a day} other {# days}}': '{days, plural, one {un día} other {# días}}',
  'On {days} days, forecasts {leads} ahead are {bias} or more too high on average, {percent} % of the capacity.':
    'En {days} días, las previsiones (antelación: {leads}) son en promedio al menos {bias} demasiado altas, el {percent} % de la capacidad.',
  'On {days} days, forecasts {leads} ahead are {bias} or more too low on average, {percent} % of the capacity.':
    'En {days} días, las previsiones (antelación: {leads}) son en promedio al menos {bias} demasiado bajas, el {percent} % de la capacidad.',
  'Output is {share} below the estimate since about {date}':
    'La producción está un {share} por debajo de la estimación desde alrededor del {date}',
  'On {days} clear and partly clear days, the ratio of measured to estimated energy fell by {low} to {high}, and has stayed low since about {date}.':
    'En {days} días despejados y parcialmente despejados, la relación entre energía medida y estimada bajó entre {low} y {high}, y sigue baja desde alrededor del {date}.',
  'Check whether strings, inverters or a part of the plant have been off since then. The date is the likeliest one: the loss may have begun some days before or after it.':
    'Compruebe si desde entonces han estado fuera de servicio strings, inversores o una parte de la planta. La fecha es la más probable: la pérdida pudo empezar unos días antes o después.',
} as const;
