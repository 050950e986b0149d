{{- /* Returns the peers of a network policy rule as JSON: pods, and networks (a CIDR or a list of CIDRs). */ -}}
{{- define "daystar.peers" -}}
{{- $peers := list .pods -}}
{{- range kindIs "string" .networks | ternary (list .networks) .networks -}}
{{- $peers = append $peers (dict "ipBlock" (dict "cidr" .)) -}}
{{- end -}}
{{- $peers | toJson -}}
{{- end -}}
