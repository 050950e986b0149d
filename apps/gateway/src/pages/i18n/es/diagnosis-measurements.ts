/** Spanish texts of findings about measurements. */
export const DIAGNOSIS_MEASUREMENTS_ES = {
  'Post the missing measurements if you have them: tuning uses the last ten weeks. The response to a POST request says which rows are refused, and why.':
    'Envíe las mediciones que faltan si las tiene: el ajuste usa las últimas diez semanas. La respuesta a una petición POST dice qué filas se rechazan y por qué.',
  'Divide these values by {factor}, and send them again.': 'Divida estos valores entre {factor} y vuelva a enviarlos.',
  'Multiply these values by {factor}, and send them again.':
    'Multiplique estos valores por {factor} y vuelva a enviarlos.',
  'About {energy} were missing in these hours.': 'En estas horas faltaron unos {energy}.',
  'Since {time} UTC, about {energy} were missing in these hours. For earlier ones there is no estimate.':
    'Desde {time} UTC, en estas horas faltaron unos {energy}. Para las anteriores no hay estimación.',
} as const;
