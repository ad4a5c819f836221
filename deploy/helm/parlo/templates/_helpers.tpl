{{- define "parlo.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "parlo.labels" -}}
{{ include "parlo.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "parlo.selector" -}}
app.kubernetes.io/name: parlo
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "parlo.sharesNode" -}}
{{- if eq .Values.rtc.mode "node" -}}yes{{- else if ne .Values.rtc.mode "websocket" -}}{{ fail "rtc.mode is node or websocket." }}{{- end -}}
{{- end -}}
