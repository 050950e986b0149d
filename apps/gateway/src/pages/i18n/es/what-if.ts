/** Spanish texts of the page of what-if comparisons. */
export const WHAT_IF_ES = {
  'the next 7 days': 'los próximos 7 días',
  'the last 7 days': 'los últimos 7 días',
  'What would the site produce if it were built differently? The site itself is not changed.':
    '¿Qué produciría el sitio si estuviera construido de otro modo? No se cambia nada del sitio.',
  '{name}: what-if': '{name}: ¿y si…?',
  'now: {value}': 'ahora: {value}',
  unchanged: 'sin cambios',
  'unchanged: {value}': 'sin cambios: {value}',
  'Some fields below must be corrected.': 'Hay que corregir algunos campos de abajo.',
  'Fill in what you would change, and leave the rest empty.': 'Rellene lo que cambiaría y deje vacío el resto.',
  'More properties': 'Más propiedades',
  'Start again': 'Empezar de nuevo',
  'Energy without the change': 'Energía sin el cambio',
  'Energy with the change': 'Energía con el cambio',
  'Peak power without the change': 'Potencia máxima sin el cambio',
  'Peak power with the change': 'Potencia máxima con el cambio',
  'Chart of the power of {name}, with and without the change':
    'Gráfico de la potencia de {name} sin el cambio y con él',
  'with the change': 'con el cambio',
  'without the change': 'sin el cambio',
  'Both use the same weather and no tuning, so they differ from the forecast of a tuned site.':
    'Ambas se calculan con la misma meteorología y sin ajuste; por eso difieren de la previsión de un sitio ajustado con mediciones.',
  'No power to compare in {span}': 'No hay potencia que comparar en {span}',
  '{size} % less energy in {span}': '{size} % menos de energía en {span}',
  '{size} % more energy in {span}': '{size} % más de energía en {span}',
} as const;
