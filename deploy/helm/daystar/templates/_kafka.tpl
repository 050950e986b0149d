{{- /*
Returns the Kafka connection of KEDA as JSON: sasl, tls, version, and the kinds of secrets to read. Fails when settings and values
contradict each other, so that KEDA connects like the services.
*/ -}}
{{- define "daystar.kedaKafka" -}}
{{- $kafka := .Values.keda.kafka | default dict -}}
{{- $settings := .Values.settings -}}
{{- $settingNames := dict "securityProtocol" "DAYSTAR_KAFKA_SECURITY_PROTOCOL" "saslMechanism" "DAYSTAR_KAFKA_SASL_MECHANISM" -}}
{{- $effective := dict -}}
{{- range $value, $name := $settingNames -}}
{{- $setting := index $settings $name | default "" | trim | upper -}}
{{- $stated := index $kafka $value | default "" | upper -}}
{{- if and $stated $setting (ne $stated $setting) -}}
{{- fail (printf "keda.kafka.%s is %q, but settings.%s is %q: leave one of them out." $value $stated $name $setting) -}}
{{- end -}}
{{- $_ := set $effective $value (coalesce $stated $setting) -}}
{{- end -}}
{{- $protocol := $effective.securityProtocol | default "SASL_SSL" -}}
{{- $mechanism := $effective.saslMechanism -}}
{{- $hasSasl := hasPrefix "SASL_" $protocol -}}
{{- $hasTls := hasSuffix "SSL" $protocol -}}
{{- if and $mechanism (not $hasSasl) -}}
{{- fail (printf "The SASL mechanism is %q, but the security protocol of Kafka is %q: expects SASL_SSL or SASL_PLAINTEXT, or no mechanism (keda.kafka, settings)." $mechanism $protocol) -}}
{{- end -}}
{{- if and (not $hasTls) (or $kafka.ca $kafka.clientCertificate) -}}
{{- fail (printf "keda.kafka.ca or keda.kafka.clientCertificate is set and needs TLS, but the security protocol of Kafka is %q: expects SSL or SASL_SSL." $protocol) -}}
{{- end -}}
{{- $sasl := index (dict "PLAIN" "plaintext" "SCRAM-SHA-256" "scram_sha256" "SCRAM-SHA-512" "scram_sha512") ($mechanism | default "SCRAM-SHA-512") -}}
{{- $ca := and $hasTls (ne (toJson $kafka.ca) "false") -}}
{{- dict "sasl" (ternary $sasl "none" $hasSasl) "tls" (ternary "enable" "disable" $hasTls) "version" ($kafka.version | default "2.8.0")
  "hasSasl" $hasSasl "hasCa" $ca "hasCertificate" (and $hasTls (default false $kafka.clientCertificate)) | toJson -}}
{{- end -}}

{{- /*
Returns the secret references with which KEDA connects to Kafka for a service, as JSON; empty without any. The secret
"daystar-certificates" has the CA if a setting names a file in /etc/daystar.
*/ -}}
{{- define "daystar.kedaSecrets" -}}
{{- $kafka := include "daystar.kedaKafka" .root | fromJson -}}
{{- $secret := printf "daystar-%s" .service -}}
{{- $references := list -}}
{{- if $kafka.hasSasl -}}
{{- $references = append $references (dict "parameter" "username" "name" $secret "key" "DAYSTAR_KAFKA_SASL_USERNAME") -}}
{{- $references = append $references (dict "parameter" "password" "name" $secret "key" "DAYSTAR_KAFKA_SASL_PASSWORD") -}}
{{- end -}}
{{- if $kafka.hasCa -}}
{{- if index .root.Values.settings "DAYSTAR_KAFKA_SSL_CA" -}}
{{- fail "KEDA cannot read settings.DAYSTAR_KAFKA_SSL_CA: put the CA into the secrets under the same name, or a file into the secret daystar-certificates and name it in settings.DAYSTAR_KAFKA_SSL_CA_FILE." -}}
{{- end -}}
{{- $file := index .root.Values.settings "DAYSTAR_KAFKA_SSL_CA_FILE" | default "" | trim -}}
{{- if hasPrefix "/etc/daystar/" $file -}}
{{- $references = append $references (dict "parameter" "ca" "name" "daystar-certificates" "key" (base $file)) -}}
{{- else -}}
{{- $references = append $references (dict "parameter" "ca" "name" $secret "key" "DAYSTAR_KAFKA_SSL_CA") -}}
{{- end -}}
{{- end -}}
{{- if $kafka.hasCertificate -}}
{{- $references = append $references (dict "parameter" "cert" "name" $secret "key" "DAYSTAR_KAFKA_SSL_CERT") -}}
{{- $references = append $references (dict "parameter" "key" "name" $secret "key" "DAYSTAR_KAFKA_SSL_KEY") -}}
{{- end -}}
{{- if $references -}}{{- $references | toJson -}}{{- end -}}
{{- end -}}
