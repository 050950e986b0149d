{{- /* Returns the alerts as JSON, restricted to the namespace of the release and to its consumer groups, which begin with DAYSTAR_NAMESPACE. */ -}}
{{- define "daystar.alerts" -}}
{{- $groups := empty .Values.settings.DAYSTAR_NAMESPACE | ternary "" (printf "%s[.]" .Values.settings.DAYSTAR_NAMESPACE) -}}
{{- .Files.Get "files/alerts.yaml" | replace "namespace-of-the-release" .Release.Namespace | replace "(.+[.])?" $groups | replace "https://git.example.com/daystar" .Values.monitoring.runbooks | replace "daystar|kafka|postgres|redis" .Values.monitoring.volumeNamespaces | fromYaml | toJson -}}
{{- end -}}

{{- /* Returns the dashboard files as JSON. Each release has its own file, id and title, and selects its own namespace. */ -}}
{{- define "daystar.dashboards" -}}
{{- $namespace := .Release.Namespace -}}
{{- $dashboard := .Files.Get "files/dashboard.json" | fromJson -}}
{{- $_ := set $dashboard "uid" (printf "daystar-%s" $namespace | trunc 40) -}}
{{- $_ := set $dashboard "title" (printf "Daystar %s" $namespace) -}}
{{- range $dashboard.templating.list -}}
{{- if eq .name "namespace" -}}
{{- $_ := set . "current" (dict "text" (list $namespace) "value" (list $namespace)) -}}
{{- end -}}
{{- end -}}
{{- dict (printf "daystar-%s.json" $namespace) ($dashboard | toPrettyJson) | toJson -}}
{{- end -}}
