#!/bin/bash
# Writes the rules of deploy/observability as resources of the Prometheus operator, one per file:
#
#   deploy/kubernetes/prometheus-rules.sh | kubectl --namespace netward apply --filename -
set -euo pipefail
cd "$(dirname "$0")/../observability"

for file in *-rules.yml *-alerts.yml; do
  echo "---"
  echo "apiVersion: monitoring.coreos.com/v1"
  echo "kind: PrometheusRule"
  echo "metadata: { name: netward-${file%.yml}, labels: { app.kubernetes.io/part-of: netward } }"
  echo "spec:"
  sed 's/^/  /' "$file"
done
