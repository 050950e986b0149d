{{- /* Peers of a rule of a network policy, as JSON: pods, and networks (one CIDR, or a list of them). */ -}}
{{- define "daystar.peers" -}}
{{- $peers := list .pods -}}
{{- range kindIs "string" .networks | ternary (list .networks) .networks -}}
{{- $peers = append $peers (dict "ipBlock" (dict "cidr" .)) -}}
{{- end -}}
{{- $peers | toJson -}}
{{- end -}}
