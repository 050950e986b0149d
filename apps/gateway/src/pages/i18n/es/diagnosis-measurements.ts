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
  'Power is posted with the wrong sign': 'La potencia se envía con el signo equivocado',
  '{count} measurements by day are negative, down to {lowest}. They are rejected.':
    '{count} mediciones diurnas son negativas, hasta {lowest}. Se rechazan.',
  'Change the sign: power that the plant produces is positive. Send the measurements again.':
    'Cambie el signo: la potencia que produce la planta es positiva. Envíe de nuevo las mediciones.',
  'Power is probably posted in percent of the capacity, not in {unit}':
    'La potencia se envía probablemente en porcentaje de la capacidad, no en {unit}',
  "Divide the values by 100, multiply them by the capacity, and send the measurements again. If the plant has grown, state the capacity and the date of the growth ('capacity_changes').":
    "Divida los valores entre 100, multiplíquelos por la capacidad y envíe de nuevo las mediciones. Si la planta ha crecido, indique la capacidad y la fecha de la ampliación ('capacity_changes').",
  'Correct the rejected measurements, and send them again: a model needs about two weeks of usable ones. Other findings say why they are rejected.':
    'Corrija las mediciones rechazadas y envíelas de nuevo: un modelo necesita unas dos semanas de mediciones utilizables. Otros hallazgos dicen por qué se rechazan.',
  'Keep posting: a model needs about two weeks of measurements. A plant that its load often limits needs none: a line, learned from hours below the limit, corrects its forecast.':
    'Siga enviando datos: un modelo necesita unas dos semanas de mediciones. Una planta que su consumo limita a menudo no necesita ninguno: una recta, aprendida de las horas por debajo del límite, corrige su previsión.',
} as const;
