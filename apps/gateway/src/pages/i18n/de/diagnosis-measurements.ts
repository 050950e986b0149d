/** German texts of findings about measurements. */
export const DIAGNOSIS_MEASUREMENTS_DE = {
  'Post the missing measurements if you have them: tuning uses the last ten weeks. The response to a POST request says which rows are refused, and why.':
    'Senden Sie die fehlenden Messwerte, wenn Sie sie haben: Die Anpassung nutzt die letzten zehn Wochen. Die Antwort auf eine POST-Anfrage nennt abgelehnte Zeilen und den Grund.',
  'Divide these values by {factor}, and send them again.':
    'Teilen Sie diese Werte durch {factor}, und senden Sie sie erneut.',
  'Multiply these values by {factor}, and send them again.':
    'Multiplizieren Sie diese Werte mit {factor}, und senden Sie sie erneut.',
  'About {energy} were missing in these hours.': 'In diesen Stunden fehlten etwa {energy}.',
  'Since {time} UTC, about {energy} were missing in these hours. For earlier ones there is no estimate.':
    'Seit {time} UTC fehlten in diesen Stunden etwa {energy}. Für frühere gibt es keine Schätzung.',
};
