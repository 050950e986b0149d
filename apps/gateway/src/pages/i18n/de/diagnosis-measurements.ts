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
  'Power is posted with the wrong sign': 'Die Leistung wird mit falschem Vorzeichen gesendet',
  '{count} measurements by day are negative, down to {lowest}. They are rejected.':
    '{count} Messwerte am Tag sind negativ, bis {lowest}. Sie werden verworfen.',
  'Change the sign: power that the plant produces is positive. Send the measurements again.':
    'Das Vorzeichen ändern: Leistung, die die Anlage erzeugt, ist positiv. Die Messwerte neu senden.',
  'Power is probably posted in percent of the capacity, not in {unit}':
    'Die Leistung wird wahrscheinlich in Prozent der Nennleistung gesendet, nicht in {unit}',
  "Divide the values by 100, multiply them by the capacity, and send the measurements again. If the plant has grown, state the capacity and the date of the growth ('capacity_changes').":
    "Die Werte durch 100 teilen, mit der Nennleistung multiplizieren und neu senden. Ist die Anlage gewachsen, die Nennleistung und das Datum des Ausbaus angeben ('capacity_changes').",
  'Correct the rejected measurements, and send them again: a model needs about two weeks of usable ones. Other findings say why they are rejected.':
    'Die verworfenen Messwerte berichtigen und neu senden: Ein Modell braucht brauchbare Messwerte von etwa zwei Wochen. Andere Befunde sagen, warum sie verworfen werden.',
  'Keep posting: a model needs about two weeks of measurements. A plant that its load often limits needs none: a line, learned from hours below the limit, corrects its forecast.':
    'Weiter senden: Ein Modell braucht Messwerte von etwa zwei Wochen. Eine Anlage, die der Verbrauch oft begrenzt, braucht keines: Eine Gerade, gelernt aus Stunden unterhalb der Grenze, korrigiert ihre Prognose.',
};
