/** German texts of the page of what-if comparisons. */
export const WHAT_IF_DE = {
  'the next 7 days': 'den nächsten 7 Tagen',
  'the last 7 days': 'den letzten 7 Tagen',
  'What would the site produce if it were built differently? The site itself is not changed.':
    'Was würde die Anlage erzeugen, wäre sie anders gebaut? An der Anlage ändert sich nichts.',
  '{name}: what-if': '{name}: Was wäre wenn?',
  'now: {value}': 'jetzt: {value}',
  unchanged: 'unverändert',
  'unchanged: {value}': 'unverändert: {value}',
  'Some fields below must be corrected.': 'Einige Felder unten müssen berichtigt werden.',
  'Fill in what you would change, and leave the rest empty.': 'Ausfüllen, was anders wäre; der Rest bleibt leer.',
  'More properties': 'Weitere Eigenschaften',
  'Start again': 'Von vorn beginnen',
  'Energy without the change': 'Energie ohne die Änderung',
  'Energy with the change': 'Energie mit der Änderung',
  'Peak power without the change': 'Höchste Leistung ohne die Änderung',
  'Peak power with the change': 'Höchste Leistung mit der Änderung',
  'Chart of the power of {name}, with and without the change':
    'Diagramm der Leistung von {name} mit und ohne die Änderung',
  'with the change': 'mit der Änderung',
  'without the change': 'ohne die Änderung',
  'Both use the same weather and no tuning, so they differ from the forecast of a tuned site.':
    'Beide gelten für dasselbe Wetter und ohne Anpassung. Sie weichen also von der Prognose einer angepassten Anlage ab.',
  'No power to compare in {span}': 'Keine Leistung zu vergleichen in {span}',
  '{size} % less energy in {span}': '{size} % weniger Energie in {span}',
  '{size} % more energy in {span}': '{size} % mehr Energie in {span}',
};
