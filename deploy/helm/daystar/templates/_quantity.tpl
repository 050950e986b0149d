{{- /* Converts a Kubernetes quantity, such as 500m or 2Gi, to a number. */ -}}
{{- define "daystar.quantity" -}}
{{- $text := toString . -}}
{{- $unit := regexFind "[a-zA-Z]*$" $text -}}
{{- $factors := dict "" 1.0 "m" 0.001 "k" 1e3 "M" 1e6 "G" 1e9 "T" 1e12 "Ki" 1024.0 "Mi" 1048576.0 "Gi" 1073741824.0 "Ti" 1099511627776.0 -}}
{{- mulf (trimSuffix $unit $text | float64) (index $factors $unit) -}}
{{- end -}}
